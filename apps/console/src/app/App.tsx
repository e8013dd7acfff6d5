import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ConsoleConfig } from '@backhaul/contract/platform'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { useQuestion } from '../ui/confirm.ts'
import { api, type Core } from './api.ts'
import { ConfigContext } from './config.ts'
import { cssVariables, theme } from './theme.ts'

const Toasts = lazy(async () => ({ default: (await import('../ui/Toasts.tsx')).Toasts }))
const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog }))

const colorScheme = localStorageColorSchemeManager({ key: 'backhaul.colorScheme' })

/** Mantine adds a few style elements; the core puts the nonce that allows them into the page. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

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
            <Suspense>
              <Toasts />
            </Suspense>
            <Confirm />
            <RouterProvider router={router} />
          </QueryClientProvider>
        </api.Provider>
      </ConfigContext>
    </Look>
  )
}

function Confirm() {
  const question = useQuestion()
  return <Suspense>{question && <ConfirmDialog question={question} />}</Suspense>
}
