import { isBech32 } from '../../../lib/bech32'

/** Number of characters of a recipient behind `age1`. */
const recipientLength = 58

/** Whether the key itself is somewhere in a text. It is then repeated nowhere, not even as what is wrong. */
export const holdsSecretKey = (text: string): boolean => /AGE-SECRET-KEY/i.test(text)

/** Reads public keys of age. */
export function readRecipients(text: string): string[] {
  if (holdsSecretKey(text)) throw new Error('it must be a public key, and never the key itself')
  const recipients = text.split(/[\s,]+/).filter(Boolean)
  for (const recipient of recipients) {
    if (!isBech32(recipient, 'age', recipientLength)) {
      throw new Error(`'${recipient}' is not a public key such as age1… of trackhut backup-key`)
    }
  }
  return [...new Set(recipients)]
}
