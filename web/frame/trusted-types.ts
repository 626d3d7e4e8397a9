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

/** Nothing, which empties an element, or one character by its name (`&copy;`), which is how Markdown's are looked up. */
const harmless = /^(&[a-z\d]+;)?$/i

/** Lets scripts of our own origin start (the map's worker) and what can be no markup be written; refuses any other text. */
export function installTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: url => (new URL(url, location.href).origin === location.origin ? url : null),
    createHTML: html => (harmless.test(html) ? html : null),
  })
}
