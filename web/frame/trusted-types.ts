// The content security policy requires Trusted Types. Some libraries pass plain strings to guarded DOM functions; this
// policy decides which are allowed. The browser refuses all others.

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: Record<string, (input: string) => string | null>): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

/**
 * An empty string, used to clear an element, or a single entity such as `&copy;`, which the Markdown library decodes this
 * way.
 */
const harmless = /^(&[a-z\d]+;)?$/i

/** Allows scripts of our own origin (the map's worker) and strings that cannot contain markup. */
export function installTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: url => (new URL(url, location.href).origin === location.origin ? url : null),
    createHTML: html => (harmless.test(html) ? html : null),
  })
}
