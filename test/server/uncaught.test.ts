import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { fromSources, startProgram } from '../support/program'

/** Runs a program with the server's handlers for uncaught errors. An uncaught error occurs in it. */
async function run(failing: string) {
  const program = `
    import { createLog } from './src/platform/log'
    import { handleUncaught } from './src/server/uncaught'
    handleUncaught(createLog(line => console.log(line), () => new Date(0)))
    const fail = () => { throw new Error('nobody caught this') }
    const goOn = (turns) => setImmediate(() => {
      if (turns > 0) return goOn(turns - 1)
      console.log('it goes on')
      process.exit(0)
    })
    goOn(100)
    ${failing}`
  const child = startProgram(fromSources('--eval', program), { folder: join(import.meta.dir, '..', '..') })
  const lines = (await new Response(child.stdout).text()).split('\n')
  return { exitCode: await child.exited, text: lines.join(), lines }
}

test('an exception that nobody caught ends the server, for whatever supervises it to start it again', async () => {
  const { exitCode, text } = await run('setImmediate(fail)')
  expect(exitCode).toBe(70)
  expect(text).toContain('error The server ends after a failure that nobody caught')
  expect(text).toContain('Error: nobody caught this')
  expect(text).not.toContain('it goes on')
})

test('a promise whose failure nobody handled is logged, and the server goes on', async () => {
  const { exitCode, text } = await run('void (async () => fail())()')
  expect(exitCode).toBe(0)
  expect(text).toContain('error Something failed in the background')
  expect(text).toContain('it goes on')
})

test('a storm of them ends the server', async () => {
  const { exitCode, lines } = await run('for (let i = 0; i < 30; i++) void (async () => fail())()')
  expect(exitCode).toBe(70)
  expect(lines.filter(line => line.includes('Something failed in the background'))).toHaveLength(20)
})
