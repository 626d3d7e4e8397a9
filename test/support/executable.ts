// Runs the compiled executable as users do, in its own folder. Tests check only its output and its responses.
import { join } from 'node:path'
import { listenOnceFree } from './ports'
import { childrenOf, isRunning } from './processes'
import { type Answer, type RequestOptions, sendTo } from './requests'
import { becomesSo, until } from './waiting'

/** Path of the executable that `bun build.ts` builds for this machine. */
export const executable = join(import.meta.dir, '..', '..', 'dist', 'trackhut')

export interface Run {
  /** The working folder of the process. */
  folder: string
  args?: string[]
  /** All environment variables except `HOST` and `PORT`. The process gets no environment variables from the tests. */
  environment?: Record<string, string>
  /** Path of the program to run; by default the executable itself. */
  program?: string
  /** Text for standard input. */
  input?: string
}

/** Settings of a server without rate limits. */
export const unlimited = { program: executable, args: [], environment: { API_RATE_LIMITS: '' } }

export const command = (...words: string[]) => ({ ...unlimited, args: words })

export interface Ended {
  exitCode: number
  stdout: string
  stderr: string
}

export interface ServerProcess extends AsyncDisposable {
  pid: number
  /** Origin of the server, such as `http://127.0.0.1:12345`, or with `https:` if it has a certificate. */
  origin: string
  /** Link to create the first account; `null` if an account exists. */
  setupLink: string | null
  /** Everything that the process has printed so far, including the log. */
  output(): string
  /**
   * Sends a request to the server.
   * @throws Error if the rate limit is exceeded; tests that poll need an `unlimited` server
   */
  request<Body = unknown>(method: string, path: string, options?: RequestOptions): Promise<Answer<Body>>
  /** Ends the process and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number>
}

/** The result of a command that succeeds with this output. */
export const done = (stdout: string): Ended => ({ exitCode: 0, stdout: `${stdout}\n`, stderr: '' })

/** The result of a command that is refused with this message. */
export const refused = (stderr: string): Ended => ({ exitCode: 1, stdout: '', stderr: `${stderr}\n` })

/** Asks the executable for its version, which contains a commit that the tests do not know. */
export async function fullVersionOfExecutable(): Promise<string> {
  return (await runTrackhut({ folder: '/', args: ['--version'] })).stdout.trim()
}

/** Runs a command and waits until it ends. Returns its exit code and output. */
export async function runTrackhut(run: Run): Promise<Ended> {
  const child = spawn(run)
  const outputs = [child.stdout, child.stderr].map(stream => new Response(stream).text())
  const [exitCode, stdout = '', stderr = ''] = await Promise.all([child.exited, ...outputs])
  return { exitCode, stdout, stderr }
}

/**
 * Starts a server and waits until it prints its URL. It uses any free port, or the port that `run` sets, as soon as
 * this port is free. The server stops at the end of the block: `await using server = await startServer({ folder })`.
 * @throws Error with the complete output if the server exits instead
 */
export const startServer = (run: Run): Promise<ServerProcess> => listenOnceFree(() => startOnce(run))

async function startOnce(run: Run): Promise<ServerProcess> {
  const child = spawn(run)
  const printed = collect(child)
  // The server prints the URL of its proxy (UI_URL) before its own. The pattern skips the URL of the proxy.
  const proxy = RegExp.escape(run.environment?.UI_URL ?? 'none')
  const own = String.raw`https?://(?:127\.0\.0\.1|localhost|\[::1\])\S*`
  const address = await printed.find(new RegExp(`^ {2}(?!${proxy}(?:\\s|/setup#))(${own})`, 'm'))
  // The host name is replaced, because the browser in the tests does not resolve host names.
  const origin = address.replace('http://localhost', 'http://127.0.0.1')

  const handle = (request: Request) =>
    fetch(request.url.replace('http://localhost', origin), {
      method: request.method,
      headers: request.headers,
      body: request.body,
    })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const workers = childrenOf(child.pid)
    child.kill(signal)
    const exitCode = await child.exited
    // Workers exit only when they notice that the server has ended. Until then, they may write into its folder.
    await until(() => !workers.some(isRunning))
    return exitCode
  }
  return {
    pid: child.pid,
    origin,
    setupLink: /https?:\S+\/setup#\S+/.exec(printed.text())?.[0] ?? null,
    output: printed.text,
    async request<Body>(method: string, path: string, options?: RequestOptions) {
      const answer = await sendTo<Body>(handle, method, path, options)
      if (answer.failure?.code === 'rate-limited') throw new Error(`asked too often: ${method} ${path}`)
      return answer
    },
    stop,
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  }
}

export interface NewAccount {
  username: string
  email: string
  password: string
}

export const firstAccount: NewAccount = {
  username: 'first',
  email: 'first@example.org',
  password: 'open sesame',
}

/** Creates the first account with the set-up link. @returns a session token of the account */
export async function createFirstAccount({ setupLink, request }: ServerProcess): Promise<string> {
  const token = setupLink?.split('#')[1]
  const answer = await request<{ auth_token: string }>('POST', '/api/setup', {
    json: { token, ...firstAccount },
  })
  if (answer.status !== 200) throw new Error(`no first account: ${JSON.stringify(answer.body)}`)
  return answer.body.auth_token
}

export async function logIn({ request }: ServerProcess, account = firstAccount): Promise<string> {
  const { email, password } = account
  const answer = await request<{ auth_token: string }>('POST', '/api/auth/login', {
    json: { email, password },
  })
  if (answer.status !== 200) throw new Error(`no log-in: ${JSON.stringify(answer.body)}`)
  return answer.body.auth_token
}

function spawn({ folder, args = [], environment = {}, program = executable, input }: Run) {
  return Bun.spawn([program, ...args], {
    cwd: folder,
    env: { HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: [input === undefined ? 'ignore' : new Blob([input]), 'pipe', 'pipe'],
  })
}

/** Collects the output of a process, and finds patterns in it as soon as they appear. */
function collect(child: ReturnType<typeof spawn>) {
  let text = ''
  let isOver = false
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  }
  void Promise.all([read(child.stdout), read(child.stderr)]).then(() => {
    isOver = true
  })

  return {
    text: () => text,
    /**
     * Waits until the output matches a pattern. Returns the matching text.
     * @throws Error with the complete output if the process exits without a match or prints no match in time
     */
    async find(pattern: RegExp): Promise<string> {
      const isThere = await becomesSo(() => isOver || pattern.test(text), { everyMs: 2 })
      const found = pattern.exec(text)?.[1]
      if (found !== undefined) return found
      if (!isThere) child.kill('SIGKILL')
      throw new Error(
        `${isThere ? '' : 'killed, because it kept silent, '}exit code ${await child.exited}: ${text}`,
      )
    },
  }
}
