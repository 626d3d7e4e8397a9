// Runs the compiled executable as a person does: in a folder of its own, known only by what it prints and answers.
import { join } from 'node:path'
import { listenOnceFree } from './ports'
import { childrenOf, isRunning } from './processes'
import { type Answer, type RequestOptions, sendTo } from './requests'
import { becomesSo, until } from './waiting'

/** What `bun build.ts` made for this machine. */
export const executable = join(import.meta.dir, '..', '..', 'dist', 'trackhut')

export interface Run {
  /** The current directory. */
  folder: string
  args?: string[]
  /** All there is in the environment besides an address to listen on: nothing of the tests' own leaks in. */
  environment?: Record<string, string>
  /** Where the executable is, when it is a copy. */
  program?: string
  /** What it reads from standard input. */
  input?: string
}

/** A server that answers however often it is asked. */
export const unlimited = { program: executable, args: [], environment: { API_RATE_LIMITS: '' } }

export const command = (...words: string[]) => ({ ...unlimited, args: words })

export interface Ended {
  exitCode: number
  stdout: string
  stderr: string
}

export interface ServerProcess extends AsyncDisposable {
  pid: number
  /** `http://127.0.0.1:12345`, or with `https:` where there is a certificate. */
  origin: string
  /** The address to make the first account at; null when there is an account. */
  setupLink: string | null
  /** Everything printed so far, log included. */
  output(): string
  /** @throws Error when it has been asked too often: a test that asks until something is so needs one that is `unlimited` */
  request<Body = unknown>(method: string, path: string, options?: RequestOptions): Promise<Answer<Body>>
  /** Ends the process and gives its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number>
}

/** What a command that did its work ends with. */
export const done = (stdout: string): Ended => ({ exitCode: 0, stdout: `${stdout}\n`, stderr: '' })

/** What a command that will not do it ends with. */
export const refused = (stderr: string): Ended => ({ exitCode: 1, stdout: '', stderr: `${stderr}\n` })

/** Which it says it is: the tests' own sources do not know of what commit it was built. */
export async function fullVersionOfExecutable(): Promise<string> {
  return (await runTrackhut({ folder: '/', args: ['--version'] })).stdout.trim()
}

/** Runs a command that ends by itself. */
export async function runTrackhut(run: Run): Promise<Ended> {
  const child = spawn(run)
  const outputs = [child.stdout, child.stderr].map(stream => new Response(stream).text())
  const [exitCode, stdout = '', stderr = ''] = await Promise.all([child.exited, ...outputs])
  return { exitCode, stdout, stderr }
}

/**
 * Starts a server on a free port and waits until it says where it listens. It ends with the block it is started in:
 * `await using server = await startServer({ folder })`.
 * @throws Error with everything it printed when it ends instead, unless the port it is to have is taken, which is waited for
 */
export const startServer = (run: Run): Promise<ServerProcess> => listenOnceFree(() => startOnce(run))

async function startOnce(run: Run): Promise<ServerProcess> {
  const child = spawn(run)
  const printed = collect(child)
  // Not the address of a proxy on this machine, which is printed first.
  const proxy = RegExp.escape(run.environment?.UI_URL ?? 'none')
  const own = String.raw`https?://(?:127\.0\.0\.1|localhost|\[::1\])\S*`
  const address = await printed.find(new RegExp(`^ {2}(?!${proxy}(?:\\s|/setup#))(${own})`, 'm'))
  // Browsers of tests know no names.
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
    // They go when they miss the server, and may write into its folder until then.
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

/** Makes the first account with the set-up link and answers its token. */
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

/** Keeps what a process prints, and finds things in it as soon as they are there. */
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
    /** @throws Error with everything that was printed when it ends without it, or keeps silent */
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
