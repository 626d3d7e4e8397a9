// Requests JSON from an untrusted server, with limits on time and size. Error messages do not contain the address,
// because it may contain an API key and reveals where somebody was.
import { readBody } from '../../platform/http/input/bounded-body'
import { version } from '../../platform/version'

const maxBytes = 256 * 1024

const headers = {
  'User-Agent': `Trackhut/${version}`,
  Accept: 'application/json',
  'Accept-Encoding': 'identity',
}

/**
 * Fetches JSON. Redirects are refused.
 * @throws Error if there is no answer in JSON before `signal` aborts
 */
export async function ask(address: string, signal: AbortSignal): Promise<unknown> {
  const { status, body } = await download(address, signal).catch(error => {
    throw new Error(`the weather provider does not answer (${nameOf(error)})`)
  })
  if (status !== 200) throw new Error(`the weather provider answers with status ${status}`)
  return parse(body)
}

async function download(address: string, signal: AbortSignal) {
  const response = await fetch(address, { headers, redirect: 'error', decompress: false, signal })
  return { status: response.status, body: await readBody(response, maxBytes) }
}

/** The code or name of an error. Its message would be clearer, but often contains the address. */
const nameOf = ({ code, name }: { code?: unknown; name?: string }) => (typeof code === 'string' ? code : name)

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new Error('the weather provider does not answer in JSON')
  }
}
