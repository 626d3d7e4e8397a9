// The policy for Trusted Types, which the content security policy requires. Some libraries pass plain strings to
// protected DOM functions. This policy allows strings that are harmless, and the browser rejects all others.

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: Record<string, (input: string) => string | null>): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

/**
 * Matches an empty string, which clears an element, or a single entity such as `&copy;`, which the Markdown library
 * decodes in this way.
 */
const harmless = /^(&[a-z\d]+;)?$/i

/** Allows scripts of our own origin, which the map's worker needs, and strings that cannot contain markup. */
export function installTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: url => (new URL(url, location.href).origin === location.origin ? url : null),
    createHTML: html => (harmless.test(html) ? html : null),
  })
}
