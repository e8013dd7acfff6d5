import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { BusyButton } from '../ui/BusyButton.tsx'

/** The only accent: periwinkle, distinct from every status colour. White text on shade 6 has a contrast of 5:1. */
const accent: MantineColorsTuple = [
  '#eef0ff',
  '#dde1ff',
  '#c3caff',
  '#a3adff',
  '#8793ff',
  '#6f7cf5',
  '#5a66dd',
  '#4b55c2',
  '#3d46a1',
  '#2e357b',
]

/** Cool greys: 0 to 3 are text on dark, 4 and 5 lines, 6 to 9 surfaces. */
const dark: MantineColorsTuple = [
  '#e8edf4',
  '#c3ccd8',
  '#a9b4c2',
  '#8793a3',
  '#374353',
  '#232c38',
  '#181f28',
  '#11161d',
  '#0b0f14',
  '#06080b',
]

const quick = { duration: 120, timingFunction: 'ease-out' } as const
const overlay = { backgroundOpacity: 0.6, color: '#05070a' }

/** The list of options scrolls itself: in the scroll area of the library the keyboard cannot reach what scrolls. */
const scrollingList = { options: { maxHeight: 280, overflowY: 'auto' } } as const

export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  autoContrast: true,
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  fontFamily: "'Inter Variable', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, 'Noto Sans SC', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '19px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.25' },
      h2: { fontSize: '17px', lineHeight: '1.3' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name: an import of the components would put all of them into the first chunk.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md', component: BusyButton } },
    Button: { defaultProps: { size: 'sm', component: BusyButton }, styles: { label: { fontWeight: 550 } } },
    Drawer: { defaultProps: { transitionProps: quick, overlayProps: overlay } },
    // The header of a dialog is not a banner of the page.
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // The placeholder would be a child of the menu that is not an item.
    Menu: { defaultProps: { transitionProps: quick, shadow: 'lg', withinPortal: true, withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { transitionProps: quick, overlayProps: overlay, radius: 'lg', centered: true, padding: 'lg' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: {
      // From the start of the field: a list that is centred before it has a width leaves the page of a phone.
      defaultProps: {
        size: 'sm',
        comboboxProps: { transitionProps: quick, shadow: 'lg', position: 'bottom-start' },
        withScrollArea: false,
      },
      styles: scrollingList,
    },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: {
        openDelay: 350,
        transitionProps: { duration: 80 },
        events: { hover: true, focus: true, touch: true },
        multiline: true,
        maw: 320,
      },
    },
  },
})

const surfaces = {
  '--mantine-color-body': 'var(--surface-0)',
  '--mantine-color-text': 'var(--text-1)',
  '--mantine-color-bright': 'var(--text-1)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--status-error)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface-2)',
  '--mantine-color-default-hover': 'var(--surface-3)',
  '--mantine-color-default-color': 'var(--text-1)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-gray-text': 'var(--text-2)',
  '--mantine-color-gray-light-color': 'var(--text-2)',
  '--mantine-color-gray-outline': 'var(--line-strong)',
  '--mantine-color-gray-light-hover': 'var(--surface-3)',
}

/** Maps Mantine's variables to those of theme.css, the only palette. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces })
