// Security headers of every response.

export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    'accelerometer',
    'autoplay',
    'camera',
    'clipboard-read',
    'clipboard-write',
    'display-capture',
    'encrypted-media',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ]
    .map(feature => `${feature}=()`)
    // The web app can show maps on the full screen, and make and use passkeys.
    .concat('fullscreen=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
    .join(', '),
  // API responses are data: nothing in them may run as a script or be shown in a frame.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'authorization',
  // Not stored by default; responses that may be cached override this.
  'cache-control': 'no-store',
}

/** Security policy for the pages of the web app: resources only from this server, no inline code, no frames. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Headers that only have an effect on pages. They are longer than many of the web app's files. */
export const pageOnlyHeaders = ['cross-origin-opener-policy', 'permissions-policy'] as const

/** Headers that have an effect on pages and workers, but not on the scripts of pages. */
export const headersNotForScripts = ['content-security-policy', 'x-frame-options'] as const
