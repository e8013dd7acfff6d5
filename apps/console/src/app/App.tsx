import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ConsoleConfig } from '@backhaul/contract/platform'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { api, type Core } from './api.ts'
import { ConfigContext } from './config.ts'
import { cssVariables, theme } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'backhaul.colorScheme' })

/** Returns the nonce that the core writes into the page: it allows the few style elements that Mantine adds. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

export function ThemeProvider({ children }: { children: ReactNode }) {
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
    <ThemeProvider>
      <ConfigContext value={config}>
        <api.Provider client={core.client} queryClient={core.queryClient}>
          <QueryClientProvider client={core.queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </api.Provider>
      </ConfigContext>
    </ThemeProvider>
  )
}
