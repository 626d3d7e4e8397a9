import './ui/tokens.css'
import './ui/base.css'
import './ui/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, askAnew, preloadScreens } from './app'
import { takeLinkToken } from './data/accounts/link-token'
import { enterBasePath } from './data/client/base-path'
import { followNetwork, followOtherTabs } from './data/client/session'
import { followTokenLinks } from './data/client/token-links'
import { loadBackground } from './data/offline/load-background'
import { startTranslations } from './i18n/i18n'
import { TranslationProvider } from './i18n/use-translation'
import { installTrustedTypesPolicy } from './shell/trusted-types'
import { registerFonts } from './ui/fonts'

installTrustedTypesPolicy()
registerFonts()
enterBasePath()
followOtherTabs()
followNetwork()
followTokenLinks()
takeLinkToken()
const translated = startTranslations()
preloadScreens()
// There is no top-level await: the bundler cannot put a module with a top-level await into a shared chunk, so the first
// screen would consist of fifty files.
void translated.then(show)

function show() {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <TranslationProvider>
        <App />
      </TranslationProvider>
    </StrictMode>,
  )
}

// The service worker starts later, so that the first screen loads first. The app also runs
// without one: over HTTP, browsers allow none, except on `localhost`.
if ('serviceWorker' in navigator) {
  setTimeout(
    () =>
      loadBackground()
        .then(({ followWorker }) => followWorker(askAnew))
        .catch(() => {}),
    1_000,
  )
}
