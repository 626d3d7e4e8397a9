import { beforeEach, describe, expect, test } from 'bun:test'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import type { AddedWorkouts } from '../../../../web/data/workouts/upload-workouts'
import { lendStorage } from '../../../support/browser-globals'

lendStorage()
const { beginSession } = await import('../../../../web/data/client/session')
const chosen = await import('../../../../web/data/workouts/chosen-files')
const { canStop, chooseFiles, chosenFiles, keepFiles, stopUpload, uploadFiles } = chosen

const files = (...names: string[]) => names.map(name => new File(['x'], name))
const states = () => chosenFiles.get().map(({ file, upload }) => `${file.name} ${upload.is}`)
const made: AddedWorkouts = { workouts: [{ id: 'made' } as Workout], duplicates: 0 }

beforeEach(() => {
  chosenFiles.set([])
  chooseFiles(files('a', 'b', 'c'))
})

describe('an upload', () => {
  test('takes one file after the other, and one that is refused does not keep the next', async () => {
    const seen: string[][] = []
    await uploadFiles(chosenFiles.get(), async ({ file }) => {
      seen.push(states())
      if (file.name === 'b') throw new Error('refused')
      return made
    })
    expect(seen).toEqual([
      ['a sending', 'b queued', 'c queued'],
      ['a added', 'b sending', 'c queued'],
      ['a added', 'b refused', 'c sending'],
    ])
    expect(states()).toEqual(['a added', 'b refused', 'c added'])
  })

  test('that is stopped lets everything wait again that is not done', async () => {
    await uploadFiles(chosenFiles.get(), ({ file }, { signal }) => {
      if (file.name === 'a') return Promise.resolve(made)
      const { promise, reject } = Promise.withResolvers<AddedWorkouts>()
      signal.addEventListener('abort', () => reject(signal.reason))
      stopUpload()
      return promise
    })
    expect(states()).toEqual(['a added', 'b waiting', 'c waiting'])
  })

  test('that is stopped while the server is at work ends with that file', async () => {
    await uploadFiles(chosenFiles.get(), (_, { onProgress, signal }) => {
      onProgress(1)
      expect(canStop(chosenFiles.get())).toBe(true)
      stopUpload()
      expect(canStop(chosenFiles.get())).toBe(false)
      return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve(made)
    })
    expect(states()).toEqual(['a added', 'b waiting', 'c waiting'])
  })
})

describe('the list of files', () => {
  test('keeps what is refused when others are chosen, and makes room of what is done', async () => {
    await uploadFiles(chosenFiles.get().slice(0, 2), async ({ file }) => {
      if (file.name === 'b') throw new Error('refused')
      return made
    })
    chooseFiles(files('d'))
    expect(states()).toEqual(['b refused', 'c waiting', 'd waiting'])
    keepFiles(({ file }) => file.name !== 'c')
    expect(states()).toEqual(['b refused', 'd waiting'])
  })

  test('belongs to one account: nothing of it is left for the next', () => {
    beginSession('of somebody else')
    expect(states()).toEqual([])
  })
})
