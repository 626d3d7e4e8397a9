// The libraries that check passkeys and codes of authenticator apps. Only accounts with a second factor need them.
// Therefore they are bundled and compressed separately (bundle-library.ts), which takes 0.03 MB. Compiled into the
// executable, they would take half a megabyte. Only load-library.ts may import this file by value.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Secret, TOTP } from 'otpauth'

export const library = {
  Secret,
  TOTP,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
}
