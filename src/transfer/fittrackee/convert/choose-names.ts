// Names and addresses that are good here, for those that are not.
import { isEmail } from '../../../lib/net/email'

const minLength = 3
const maxLength = 30

const isGood = (name: string) => /^\w+$/.test(name) && name.length >= minLength && name.length <= maxLength

/**
 * The name each gets: its own, or one like it that nobody else has whatever the case. Among equal names the first stays.
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

/** Without accents, and with an underscore for what is not allowed. */
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

/** One that people can log in with although no email gets there, such as `sam@localhost`. */
const isUsable = (address: string) => isEmail(address) || /^[\w.+-]{1,64}@[\w.-]{1,180}$/.test(address)

/**
 * The address each logs in with: the own one; one that nobody has for those without, and for those whose address
 * another had first whatever its case.
 * @param users with the names they get
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
