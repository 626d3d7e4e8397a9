// The page of the API documentation: Swagger UI with the document of this server. The page is also the redirect URI of
// apps that are tried on it: the window in which an app was allowed comes back here and hands the code to its opener.

interface SwaggerUi {
  initOAuth: (settings: { usePkceWithAuthorizationCodeGrant: boolean }) => void
}

declare global {
  interface Window {
    SwaggerUIBundle: (settings: Record<string, unknown>) => SwaggerUi
    /** Set by Swagger UI in the window that asks for a code. */
    swaggerUIRedirectOauth2?: unknown
  }
}

const folder = new URL('.', import.meta.url)
/** Address of the page without a closing slash, a query or a place in it. */
const pageAddress = folder.href.replace(/\/$/, '')

/** Loads a script of this folder. */
function load(name: string, whenLoaded: () => void) {
  const script = document.createElement('script')
  script.src = new URL(name, folder).href
  script.addEventListener('load', whenLoaded)
  document.head.append(script)
}

function followColourScheme() {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', follow)
  follow()
}

function show() {
  const ui = window.SwaggerUIBundle({
    url: new URL('json', folder).href,
    dom_id: '#swagger-ui',
    deepLinking: true,
    filter: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    // No server elsewhere is asked whether the document is valid.
    validatorUrl: null,
    oauth2RedirectUrl: pageAddress,
  })
  ui.initOAuth({ usePkceWithAuthorizationCodeGrant: true })
}

const answer = new URLSearchParams(window.location.search)
const isAnswered = answer.has('code') || answer.has('error')
followColourScheme()
if (isAnswered && (window.opener as Window | null)?.swaggerUIRedirectOauth2)
  load('oauth2-return.js', () => undefined)
else load('swagger-ui.js', show)

export {}
