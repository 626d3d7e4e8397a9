import { describe, expect, test } from 'bun:test'
import { ApiError } from '../../web/api-error'
import { problemOfAnswer, problemOfFile } from '../../web/workouts/upload-problem'

const limit = 1_048_576

describe('before it is sent', () => {
  test.each([
    ['ride.gpx', 2000, null],
    ['RIDE.GPX', limit, null],
    ['ride.gpx', limit + 1, 'add.tooLarge'],
    ['ride.gpx', 0, 'add.empty'],
    ['ride.gpx.zip', 2000, 'add.notGpx'],
    ['gpx', 2000, 'add.notGpx'],
  ] as const)('%s of %d bytes: %p', (name, size, problem) => {
    expect(problemOfFile({ name, size }, limit)).toBe(problem)
  })
})

describe('when the server refuses it', () => {
  test.each([
    [400, 'gpx file is invalid', 'add.invalid'],
    [400, 'no tracks in gpx file', 'add.noTracks'],
    [400, '<time> is missing in gpx file', 'add.noTime'],
    [400, 'error during gpx processing', 'add.unmeasurable'],
    [400, 'file extension not allowed', 'add.notGpx'],
    [413, 'error during picture update: file size exceeds 1.0MB', 'add.tooLarge'],
    [413, '', 'add.tooLarge'],
    [400, 'invalid payload', null],
    [500, 'error, please try again or contact the administrator', null],
    [0, 'TypeError: Failed to fetch', null],
  ] as const)('%d %s: %p', (status, message, problem) => {
    expect(problemOfAnswer(new ApiError(status, message))).toBe(problem)
  })
})
