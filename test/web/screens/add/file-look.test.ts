// What the app knows about a file before the upload.
import { expect, test } from 'bun:test'
import type { LookedAtRecording } from '../../../../src/workouts/intake/schemas'
import type { ChosenFile } from '../../../../web/data/workouts/chosen-files'
import { lacksSport, lookOf } from '../../../../web/screens/add/file-look'

const recording: LookedAtRecording = {
  workout_date: 'Fri, 01 May 2026 08:00:00 GMT',
  distance: 5,
  duration: '0:30:00',
  sport_word: null,
  sport_id: null,
  sport_confirmed: true,
}

const chosen = (look: ChosenFile['look']): ChosenFile => ({
  ...{ key: 1, file: new File([], 'a.gpx'), sportId: null, upload: { is: 'waiting' }, uploadKey: 'a' },
  ...(look !== undefined && { look }),
})

test('a file with one recording is known once it was looked at', () => {
  expect(lookOf(chosen([recording]))).toBe(recording)
  for (const look of [undefined, 'asked', null, [], [recording, recording]] as const)
    expect(lookOf(chosen(look))).toBeNull()
})

test('a sport has to be chosen only if the file names none and none can be guessed', () => {
  expect(lacksSport(chosen([recording]), false)).toBeTrue()
  expect(lacksSport(chosen([recording]), true)).toBeFalse()
  expect(lacksSport(chosen([{ ...recording, sport_id: 5, sport_confirmed: false }]), false)).toBeFalse()
  expect(lacksSport(chosen([{ ...recording, sport_word: 'quidditch' }]), false)).toBeFalse()
  expect(lacksSport(chosen('asked'), false)).toBeFalse()
})
