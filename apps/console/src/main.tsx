import '@fontsource-variable/inter/index.css'
import '@fontsource-variable/jetbrains-mono/index.css'
import '@mantine/core/styles.layer.css'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, styleNonce } from './app/App.tsx'
import { connectCore } from './app/api.ts'
import { fetchConfig } from './app/config.ts'
import { followBrowserUser } from './app/follow-browser-user.ts'
import { startI18n } from './app/i18n.ts'
import { StartFailed } from './app/pages/StartFailed.tsx'
import { namespacesAt, preloadPage } from './app/routes/route-tree.ts'
import { createRouter, shownUserId, signedOut } from './app/routes/router.ts'

Object.assign(globalThis, {
  // The content security policy forbids code made from text; zod must know before its first schema is made.
  __zod_globalConfig: { jitless: true },
  // Dialogs keep the page below from scrolling by a style element, and look for its nonce here.
  __webpack_nonce__: styleNonce(),
})

const root = createRoot(document.getElementById('root')!)

async function start(): Promise<void> {
  const fetched = fetchConfig()
  fetched.catch(() => undefined) // Handled below, once the texts are loaded.
  const texts = startI18n(namespacesAt(location.pathname))
  preloadPage(location.pathname)
  await texts
  try {
    const config = await fetched
    const core = connectCore(config, () => signedOut(router, core))
    const router = createRouter(core, config.simulation)
    followBrowserUser({ userId: () => shownUserId(router), startAgain: () => location.assign('/') })
    root.render(
      <StrictMode>
        <App config={config} core={core} router={router} />
      </StrictMode>,
    )
  } catch {
    root.render(<StartFailed onRetry={() => void start()} />)
  }
}

void start()
