// A whole Trackhut in one line: a fresh data directory, the real database, files and worker process, a clock that is
// set by hand, and every log line kept.
import { afterAll } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertUser, type NewUser } from '../../src/accounts/users/store'
import { createMetrics } from '../../src/instance/metrics/metrics'
import { signIn } from '../../src/platform/access/sign-in'
import { type Account, findUserByName } from '../../src/platform/access/store'
import { openDatabase } from '../../src/platform/db/database'
import { createLog } from '../../src/platform/log'
import { readConfig } from '../../src/platform/settings/read-config'
import { dataDirAt } from '../../src/platform/storage/data-dir'
import { createApp } from '../../src/server/app'
import type { Context } from '../../src/server/context'
import { closeContext, openContext } from '../../src/server/open-context'
import { requireDocumented } from './documented-answers'
import { prepareOnce } from './prepared'
import { type Answer, type RequestOptions, sendTo } from './requests'
import { temporaryFolder } from './temporary-folder'
import { TestUser } from './test-user'
import { lendWorker } from './worker-pool'

/** What the clock of a test application shows until it is set. */
export const startOfTest = new Date('2026-06-01T10:00:00Z')

export interface TestApp {
  ctx: Context
  dataDir: string
  /** Every line the application logged. */
  logLines: string[]
  setClock(time: Date): void
  advanceClock(milliseconds: number): void
  /** Asks as nobody, unless `token` or headers say otherwise. */
  request<Body = unknown>(method: string, path: string, options?: RequestOptions): Promise<Answer<Body>>
  /** The same with a request that was made by hand. */
  handle(request: Request): Promise<Response>
  /** An active account with a session of its own. Its password is `password`. */
  user(username: string, facts?: Partial<NewUser>): Promise<TestUser>
}

/** The password of every test user. */
export const password = 'open sesame'

/** What hashes cost in tests, which keep no secrets: hundreds of times less than on a server. */
const passwordCost = { memoryCost: 8, timeCost: 1 }

/** What a hash that a test application made begins with. */
export const ownHash = '$argon2id$v=19$m=8,t=1,p=1$'
const passwordHash = Bun.password.hash(password, { algorithm: 'argon2id', ...passwordCost })

/** A database that a first start made: to run all migrations again for each application would take longest of all. */
const emptyDatabase = readEmptyDatabase()

function readEmptyDatabase(): Uint8Array {
  using folder = temporaryFolder()
  const { database } = dataDirAt(folder.path)
  openDatabase(database).close()
  return readFileSync(database)
}

/** A test application for the tests of one file. It is closed, and its folder removed, when they are done. */
export function testApp(environment: Record<string, string> = {}): TestApp {
  const app = openTestApp(environment)
  afterAll(() => app.close())
  return app
}

type Environment = Record<string, string | undefined>

/**
 * For the top of a file whose tests begin with the same accounts and workouts.
 * @param fill is called once
 * @returns what opens an application on a copy of what that left
 */
export function preparedTestApp(fill: (app: OpenedTestApp) => Promise<unknown>) {
  const copy = prepareOnce(async folder => {
    await using app = openTestApp()
    await fill(app)
    await app.restart(() => cpSync(app.dataDir, folder, { recursive: true }))
  })
  return async (environment?: Environment): Promise<OpenedTestApp> => {
    const dataDir = newDataDir()
    await copy(dataDir)
    return openTestApp(environment, dataDir)
  }
}

const newDataDir = () => mkdtempSync(join(tmpdir(), 'trackhut-test-'))

function newEmptyDataDir(): string {
  const dataDir = newDataDir()
  writeFileSync(dataDirAt(dataDir).database, emptyDatabase)
  return dataDir
}

type OpenedTestApp = ReturnType<typeof openTestApp>

/**
 * A test application that ends with the block it is opened in: `await using app = openTestApp()`. Nothing is limited unless the
 * environment says so. What is undefined there is as it is by default.
 * @param dataDir is removed when it ends
 */
export function openTestApp(environment: Environment = {}, dataDir = newEmptyDataDir()) {
  const logLines: string[] = []
  let now = startOfTest
  const clock = () => now
  const log = createLog(line => logLines.push(line), clock)
  const config = readConfig({ DATA_DIR: dataDir, API_RATE_LIMITS: '', ...environment })
  const open = () => {
    const opened = openContext(config, log, clock, { startWorker: lendWorker })
    opened.passwords.useCost(passwordCost)
    return opened
  }
  let ctx = open()
  const build = () => createApp(ctx, config.metricsToken === null ? null : createMetrics(ctx))
  let app = build()
  const handle = async (request: Request) => {
    const response = await app.handle(request)
    await requireDocumented(app, request, response)
    return response
  }

  const close = async () => {
    await closeContext(ctx)
    rmSync(dataDir, { recursive: true })
  }

  const signInAs = async (account: Account) => {
    const { authToken, cookie } = await signIn(ctx, account)
    return new TestUser(handle, { account, token: authToken, cookie: cookie.split(';')[0] ?? '' })
  }

  return {
    get ctx() {
      return ctx
    },
    dataDir,
    /** Closes it and opens the same data directory again; nobody has it open in between. */
    async restart(inBetween = () => {}) {
      await closeContext(ctx)
      inBetween()
      ctx = open()
      app = build()
    },
    logLines,
    setClock: (time: Date) => {
      now = time
    },
    advanceClock: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
    request: <Body = unknown>(method: string, path: string, options?: RequestOptions) =>
      sendTo<Body>(handle, method, path, options),
    handle,
    async user(username: string, facts: Partial<NewUser> = {}) {
      const account = insertUser(ctx.db, {
        username,
        email: `${username}@example.org`,
        passwordHash: await passwordHash,
        createdAt: now,
        acceptedPolicyAt: now,
        isActive: true,
        timezone: ctx.config.timezone,
        // Known, so that tests can forge a session that is wrong in one thing alone.
        sessionEpoch: 0,
        ...facts,
      })
      return signInAs(account)
    },
    /** Another session of somebody who has an account. */
    again: (username: string) => signInAs(findUserByName(ctx.db, username)!),
    close,
    [Symbol.asyncDispose]: close,
  }
}
