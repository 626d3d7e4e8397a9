// The program as it is really run: a process of its own on a port of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gpxFile, steadyRide } from './recordings'
import { uploadForm } from './requests'

const main = join(import.meta.dir, '..', '..', 'src', 'main.ts')

export interface Finished {
  exitCode: number
  stdout: string
  stderr: string
}

export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  url: string
  /** The token of the set-up link it printed, or null when there was none. */
  setupToken: string | null
  /** How it ended, after the signal. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Finished>
}

export function makeDataDir() {
  const path = join(mkdtempSync(join(tmpdir(), 'trackhut-process-')), 'data')
  return { path, [Symbol.dispose]: () => rmSync(join(path, '..'), { recursive: true }) }
}

/** Runs a command to its end. */
export async function runProgram(
  args: string[],
  environment: Record<string, string> = {},
): Promise<Finished> {
  return finish(spawn(args, environment))
}

/** Starts a server and waits until it says where it is. @throws Error with what it said when it ends instead */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(['--data', dataDir], { HOST: '127.0.0.1', PORT: '0', ...environment })
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  let said = ''
  while (!/http:\/\/\S+\n/.test(said)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`it ended: ${said}${await new Response(child.stderr).text()}`)
    said += decoder.decode(value, { stream: true })
  }
  const rest = readRest(reader)
  return {
    url: /http:\/\/[\d.]+:\d+/.exec(said)![0],
    setupToken: /\/setup#([\w-]+)/.exec(said)?.[1] ?? null,
    async end(signal) {
      child.kill(signal)
      const exitCode = await child.exited
      return { exitCode, stdout: said + (await rest), stderr: await new Response(child.stderr).text() }
    },
  }
}

/** Makes the first account and gives its token. */
export async function makeFirstAccount({ url, setupToken }: ServerProcess): Promise<string> {
  const body = { token: setupToken, username: 'sam', email: 'sam@example.org', password: 'open sesame' }
  const answer = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { auth_token: string }).auth_token
}

/** Uploads a steady ride. */
export const uploadTo = (url: string, token: string) =>
  fetch(`${url}/api/workouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: uploadForm({ file: gpxFile(steadyRide()), data: { sport_id: 1 } }),
  })

function spawn(args: string[], environment: Record<string, string>) {
  return Bun.spawn([process.execPath, main, ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

async function finish(child: ReturnType<typeof spawn>): Promise<Finished> {
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exitCode, stdout, stderr }
}

async function readRest(reader: { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> }) {
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
  }
  return text
}
