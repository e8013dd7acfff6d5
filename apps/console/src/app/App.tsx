import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ConsoleConfig } from '@backhaul/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastMs, toastsShownMax } from '../ui/toasts.ts'
import { api, type Core } from './api.ts'
import { ConfigContext } from './config.ts'
import { cssVariables, theme } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'backhaul.colorScheme' })

/** Mantine adds a few style elements; the core puts the nonce that allows them into the page. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="dark"
      colorSchemeManager={colorScheme}
      getStyleNonce={styleNonce}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  )
}

interface AppProps {
  config: ConsoleConfig
  core: Core
  router: ReturnType<typeof createBrowserRouter>
}

export function App({ config, core, router }: AppProps) {
  return (
    <Look>
      <ConfigContext value={config}>
        <api.Provider client={core.client} queryClient={core.queryClient}>
          <QueryClientProvider client={core.queryClient}>
            <Notifications position="top-right" limit={toastsShownMax} autoClose={toastMs} transitionDuration={120} containerWidth={360} />
            <ConfirmDialog />
            <RouterProvider router={router} />
          </QueryClientProvider>
        </api.Provider>
      </ConfigContext>
    </Look>
  )
}
