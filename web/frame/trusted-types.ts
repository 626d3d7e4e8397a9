// The policy for Trusted Types, which the content security policy requires. Some libraries pass plain strings to
// guarded functions of the DOM. This policy allows the harmless ones, and the browser refuses all others.

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: Record<string, (input: string) => string | null>): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

/**
 * An empty string, with which an element is cleared, or a single entity such as `&copy;`, which the Markdown library
 * decodes this way.
 */
const harmless = /^(&[a-z\d]+;)?$/i

/** Allows scripts of our own origin, which the map's worker needs, and strings that cannot contain markup. */
export function installTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: url => (new URL(url, location.href).origin === location.origin ? url : null),
    createHTML: html => (harmless.test(html) ? html : null),
  })
}
