// The content security policy demands Trusted Types. Libraries we use hand plain strings to two guarded places; this
// policy decides which pass. Everything else is refused by the browser.

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: Record<string, (input: string) => string | null>): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

/** Lets scripts of our own origin start (the map's worker) and elements be emptied; refuses any other text. */
export function installTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: url => (new URL(url, location.href).origin === location.origin ? url : null),
    createHTML: html => (html === '' ? '' : null),
  })
}
