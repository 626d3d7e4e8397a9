// The library that encrypts backups, in the format of age (C2SP age.md). Few servers encrypt, so it is bundled and
// compressed separately (bundle-library.ts). Only load-library.ts may import this file by value.
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

export const library = { Decrypter, Encrypter, generateX25519Identity, identityToRecipient }
