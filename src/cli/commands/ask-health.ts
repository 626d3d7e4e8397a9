import { CommandFailed } from '../../platform/errors'
import { basePathOf } from '../../platform/http/public-origin'
import type { CommandContext, Report } from '../terminal/command'

const patienceMs = 8000

/**
 * Requests the health of the server that runs on this machine with these settings.
 * @throws CommandFailed unless the server is healthy
 */
export async function askHealth({ config }: CommandContext): Promise<Report> {
  const { host, port } = config
  const address = host === '::' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const url = `http://${address}:${port}${basePathOf(config)}/healthz`
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
  if (answer === null) throw new CommandFailed(`No server answers at ${url}.`, 'server-silent')
  if (!answer.ok) {
    throw new CommandFailed(`The server is not well: ${await reasonOf(answer)}.`, 'server-unwell')
  }
  return { text: 'The server is well.', json: { url, is_well: true } }
}

/** Reads the reason from an error response, which may come from another program than Trackhut. */
async function reasonOf(answer: Response): Promise<string> {
  const body: { message?: unknown } | null = await answer.json().catch(() => null)
  return typeof body?.message === 'string' ? body.message : `${answer.url} answers with ${answer.status}`
}
