// Obtains a certificate from an ACME authority (RFC 8555). Runs in a worker process.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { minute } from '../../lib/durations'
import { writeDurablySync } from '../../lib/files/write-durably'
import { acmeFilesIn, isToken } from './certificate-files'
import type { library } from './library/library'
import { loadLibrary } from './library/load-library'

export interface WantedCertificate {
  dataDir: string
  names: readonly string[]
  /** Directory URL of the authority. */
  directory: string
  /** File with the CA certificate for connections to the authority; null if the authority is publicly trusted. */
  authority: string | null
  email: string | null
  /** Program that writes DNS records; null for HTTP challenges, which the authority sends to port 80 of the name. */
  dnsHook: string | null
}

interface Account {
  directory: string
  url: string
  /** Private key in PEM. */
  key: string
}

const hookMs = 5 * minute

/** Maximum number of characters of a hook's error output that are reported. */
const maxOutputLength = 200

/** Obtains a certificate and stores it. @throws Error with the message of the authority or the hook */
export async function obtainCertificate(wanted: WantedCertificate): Promise<void> {
  const { acme } = await loadLibrary()
  const files = acmeFilesIn(wanted.dataDir)
  // Responses left by an interrupted attempt are useless.
  rmSync(files.challenges, { recursive: true, force: true })
  mkdirSync(files.challenges, { recursive: true, mode: 0o700 })
  if (wanted.authority !== null) {
    acme.axios.defaults.httpsAgent = new Agent({ ca: readFileSync(wanted.authority, 'utf8') })
  }
  const { key: accountKey, url: accountUrl } =
    readAccount(files.account, wanted.directory) ?? (await makeAccount(acme, files.account, wanted))
  const client = new acme.Client({ directoryUrl: wanted.directory, accountKey, accountUrl })
  const [key, csr] = await acme.crypto.createCsr(
    { altNames: [...wanted.names] },
    await acme.crypto.createPrivateEcdsaKey(),
  )
  const proof = wanted.dnsHook === null ? byHttp(files.challenges) : byDns(wanted.dnsHook)
  const certificate = await client.auto({
    csr,
    challengePriority: [proof.type],
    // The name may resolve differently in this network; only the resolution by the authority matters.
    skipChallengeVerification: true,
    async challengeCreateFn({ identifier }, { type, token }, text) {
      if (type !== proof.type)
        throw new Error(`the authority offers no ${proof.type} for ${identifier.value}`)
      await proof.present({ name: identifier.value, token, text })
    },
    challengeRemoveFn: async ({ identifier }, { token }, text) =>
      proof.remove({ name: identifier.value, token, text }),
  })
  writeDurablySync(files.certificate, `${certificate.trim()}\n${key}`)
}

/** Reads the stored account. Null if there is none, or if it belongs to another authority. */
function readAccount(file: string, directory: string): Account | null {
  if (!existsSync(file)) return null
  const account: Account = JSON.parse(readFileSync(file, 'utf8'))
  return account.directory === directory ? account : null
}

async function makeAccount(
  acme: typeof library.acme,
  file: string,
  { directory, email }: WantedCertificate,
): Promise<Account> {
  const key = String(await acme.crypto.createPrivateEcdsaKey())
  const client = new acme.Client({ directoryUrl: directory, accountKey: key })
  const contact = email === null ? {} : { contact: [`mailto:${email}`] }
  await client.createAccount({ termsOfServiceAgreed: true, ...contact })
  const account = { directory, url: client.getAccountUrl(), key }
  writeDurablySync(file, JSON.stringify(account))
  return account
}

interface Challenge {
  name: string
  token: string
  /** The content of the record or file that the authority expects. */
  text: string
}

interface Proof {
  type: 'http-01' | 'dns-01'
  present(challenge: Challenge): void | Promise<void>
  remove(challenge: Challenge): void | Promise<void>
}

/** Proves control of the names by HTTP: the server responds to challenges with the files of the folder. */
function byHttp(folder: string): Proof {
  const fileOf = (token: string) => {
    if (!isToken(token)) throw new Error('the authority sent an invalid token')
    return join(folder, token)
  }
  return {
    type: 'http-01',
    present: ({ token, text }) => writeFileSync(fileOf(token), text, { mode: 0o600 }),
    remove: ({ token }) => rmSync(fileOf(token), { force: true }),
  }
}

/**
 * Proves control of the names by DNS. Runs `HOOK present _acme-challenge.example.org TEXT`, which must end when the
 * record is visible. Runs it again later with `cleanup` instead of `present`.
 */
function byDns(hook: string): Proof {
  const call = async (step: 'present' | 'cleanup', { name, text }: Challenge) => {
    const child = Bun.spawn([hook, step, `_acme-challenge.${name.replace(/^\*\./, '')}`, text], {
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: hookMs,
    })
    const [output, exitCode] = await Promise.all([new Response(child.stderr).text(), child.exited])
    if (exitCode === 0) return
    throw new Error(`${hook} ${step} ended with ${exitCode}: ${output.trim().slice(0, maxOutputLength)}`)
  }
  return {
    type: 'dns-01',
    present: challenge => call('present', challenge),
    remove: challenge => call('cleanup', challenge),
  }
}
