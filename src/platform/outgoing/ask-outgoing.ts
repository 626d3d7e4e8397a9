// Requests to servers that people with an account name, such as those of webhooks. They may only go where `OUTGOING_HOSTS`
// allows, are never redirected, take little time, and of their answers little is read.
import { second } from '../../lib/durations'
import { fetchChecked, PrivateAddress, resolveName } from '../../lib/net/fetch-checked'
import { version } from '../version'
import { type AddressProblem, judgeOf, type OutgoingContext, problemOfServer } from './judge-address'

/** Time in ms for a request, from the look-up of the name to the end of the answer. */
const patienceMs = 15 * second

/**
 * Maximum size in bytes of what is read of an answer. Bun itself refuses heads of more than a megabyte, and keeps none of the
 * preliminary answers before one (`bun run hostile --only webhooks`).
 */
const maxAnswer = 64 * 1024

interface Asking {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Ends the request, for example when the server stops. */
  signal: AbortSignal
  /** Whether the answer is read, and not only its status. */
  wantsText?: boolean
}

interface OutgoingAnswer {
  /** Redirects are answers like others. */
  status: number
  headers: Headers
  /** The beginning of the answer; empty if nobody wants it. */
  text: string
}

/** Why there is no answer. */
type OutgoingProblem = AddressProblem | 'too-slow' | 'unreachable'

/** Thrown if there is no answer. Its message is a sentence that names no address. */
export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure'

  constructor(readonly problem: OutgoingProblem) {
    super(sentences[problem])
  }
}

const sentences: Record<OutgoingProblem, string> = {
  'not-allowed': 'OUTGOING_HOSTS does not allow the address of this server',
  'own-address': 'the address is one of this server itself',
  'too-slow': 'the server did not answer in time',
  unreachable: 'the server cannot be reached',
}

/**
 * Sends a request. Each address of the name is checked, and the connection is made to that address.
 * @param resolve looks up names; tests pass another
 * @throws OutgoingFailure if there is no answer; the reason of `signal` if that aborts
 */
export async function askOutgoing(
  ctx: OutgoingContext,
  url: URL,
  { headers, signal, wantsText = false, ...asking }: Asking,
  resolve = resolveName,
): Promise<OutgoingAnswer> {
  const limit = AbortSignal.timeout(patienceMs)
  const judge = judgeOf(ctx, url)
  const known = problemOfServer(ctx, url)
  if (known) throw new OutgoingFailure(known)
  let refusal: AddressProblem = 'not-allowed'
  try {
    const answer = await fetchChecked(
      url,
      {
        ...asking,
        headers: { 'User-Agent': `Trackhut/${version}`, ...headers },
        signal: AbortSignal.any([signal, limit]),
      },
      {
        resolve,
        allowPrivate: false,
        mayConnect(host, address) {
          const problem = judge(host, address)
          if (problem) refusal = problem
          return problem === null
        },
      },
    )
    const text = wantsText ? await readSome(answer) : await drop(answer)
    return { status: answer.status, headers: answer.headers, text }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PrivateAddress) throw new OutgoingFailure(refusal)
    throw new OutgoingFailure(limit.aborted ? 'too-slow' : 'unreachable')
  }
}

/** Reads the beginning of an answer, and does not wait for the rest. */
async function readSome({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    size += piece.byteLength
    if (size >= maxAnswer) break
  }
  return Buffer.concat(pieces).subarray(0, maxAnswer).toString('utf8')
}

async function drop({ body }: Response): Promise<string> {
  await body?.cancel().catch(() => {})
  return ''
}
