// Replaces user names and email addresses that are invalid here or used twice.
import { isEmail } from '../../../lib/net/email'

const minLength = 3
const maxLength = 30

const isGood = (name: string) => /^\w+$/.test(name) && name.length >= minLength && name.length <= maxLength

/**
 * Chooses a username for each user: their own, or a similar one that is unique regardless of case. If several users
 * have the same name, the first one keeps it.
 */
export function chooseUsernames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  const isKept = names.map(name => {
    const isFree = isGood(name) && !taken.has(name.toLowerCase())
    if (isFree) taken.add(name.toLowerCase())
    return isFree
  })
  return names.map((name, index) => {
    if (isKept[index]) return name
    const free = freeName(likeIt(name), taken)
    taken.add(free.toLowerCase())
    return free
  })
}

/** Returns a similar valid name: without accents, and with underscores instead of other characters. */
function likeIt(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\W/gu, '_')
  return plain.slice(0, maxLength).padEnd(minLength, '_')
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++) {
    const suffix = `_${number}`
    free = name.slice(0, maxLength - suffix.length) + suffix
  }
  return free
}

/**
 * Whether an address can be used to log in. This includes addresses that cannot receive email, such as `sam@localhost`.
 */
const isUsable = (address: string) => isEmail(address) || /^[\w.+-]{1,64}@[\w.-]{1,180}$/.test(address)

/**
 * Chooses the address with which each user logs in. Users get a placeholder if they have no valid address, or if an
 * earlier user has the same address, regardless of case.
 * @param users users with their new usernames
 */
export function chooseAddresses(users: readonly { username: string; email: string }[]): string[] {
  const taken = new Set<string>()
  return users.map(({ username, email }) => {
    const isFree = isUsable(email) && !taken.has(email.toLowerCase())
    const chosen = isFree ? email : `${username}@no-address.invalid`
    taken.add(chosen.toLowerCase())
    return chosen
  })
}
