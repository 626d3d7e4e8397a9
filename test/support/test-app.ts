// A complete Trackhut for tests, with a new data directory, a real database, files and worker processes. Tests can set
// its clock and read all lines of its log.
import { afterAll } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertUser, type NewUser } from '../../src/accounts/users/store'
import { createMetrics } from '../../src/instance/metrics/metrics'
import { type Account, findUserByName } from '../../src/platform/access/store'
import { openDatabase } from '../../src/platform/db/database'
import { createLog } from '../../src/platform/log'
import { readConfig } from '../../src/platform/settings/read-config'
import { dataDirAt } from '../../src/platform/storage/data-dir'
import { createApp } from '../../src/server/app'
import type { Context } from '../../src/server/context'
import { closeContext, openContext } from '../../src/server/open-context'
import { requireDocumented } from './documented-answers'
import { openSession } from './open-session'
import { prepareOnce } from './prepared'
import { type Answer, type RequestOptions, sendTo } from './requests'
import { temporaryFolder } from './temporary-folder'
import { TestUser } from './test-user'
import { userPassword } from './user-password'
import { lendWorker } from './worker-pool'

/** Time of a test app's clock at the start. */
export const startOfTest = new Date('2026-06-01T10:00:00Z')

export interface TestApp {
  ctx: Context
  dataDir: string
  /** All lines that the app has logged. */
  logLines: string[]
  setClock(time: Date): void
  advanceClock(milliseconds: number): void
  /** Sends a request. It is only authenticated if it has a `token`, or headers that authenticate it. */
  request<Body = unknown>(method: string, path: string, options?: RequestOptions): Promise<Answer<Body>>
  /** Handles a request that a test has created. */
  handle(request: Request): Promise<Response>
  /** Creates an active account with a session. Its password is `password`. */
  user(username: string, facts?: Partial<NewUser>): Promise<TestUser>
}

/** Password of all test users. */
export const password = userPassword

/** Parameters of password hashes in tests, which make them hundreds of times cheaper than on a server. */
const passwordCost = { memoryCost: 8, timeCost: 1 }

/** Beginning of hashes that a test app makes. */
export const ownHash = '$argon2id$v=19$m=8,t=1,p=1$'
const passwordHash = Bun.password.hash(password, { algorithm: 'argon2id', ...passwordCost })

/**
 * A database with the current schema. The database is created only once, because running all migrations for each app
 * would take most of the time of the tests.
 */
const emptyDatabase = readEmptyDatabase()

function readEmptyDatabase(): Uint8Array {
  using folder = temporaryFolder()
  const { database } = dataDirAt(folder.path)
  openDatabase(database).close()
  return readFileSync(database)
}

/** Opens a test app for all tests of a file. It is closed and deleted after these tests. */
export function testApp(environment: Record<string, string> = {}): TestApp {
  const app = openTestApp(environment)
  afterAll(() => app.close())
  return app
}

type Environment = Record<string, string | undefined>

/**
 * Prepares an app for a file whose tests share accounts and workouts. Must be called at the top of the file.
 * @param fill creates the accounts and workouts; called only once
 * @returns a function that opens an app with a copy of the data
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
 * Opens a test app that is closed at the end of the block: `await using app = openTestApp()`. The app has no rate
 * limits unless the environment sets them. The value `undefined` restores the default of a setting.
 * @param dataDir data directory of the app, which is deleted at the end
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
    const { authToken, cookie } = await openSession(ctx, account)
    return new TestUser(handle, { account, token: authToken, cookie: cookie.split(';')[0] ?? '' })
  }

  return {
    get ctx() {
      return ctx
    },
    dataDir,
    /** Closes the app and opens it again with the same data directory. `inBetween` runs while the app is closed. */
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
        // The value is fixed, so that tests can forge a session in which only one value is wrong.
        sessionEpoch: 0,
        ...facts,
      })
      return signInAs(account)
    },
    /** Creates another session of an existing account. */
    again: (username: string) => signInAs(findUserByName(ctx.db, username)!),
    close,
    [Symbol.asyncDispose]: close,
  }
}
