import { describe, expect, test } from 'bun:test'
import type { FailureCode, FailureDetail } from '../../../../src/platform/http/schemas'
import { AnswerLost, ApiError } from '../../../../web/data/client/api-error'
import {
  problemOfAnswer,
  problemOfFile,
  saysOther,
  shelfKeyOf,
} from '../../../../web/screens/add/upload-problem'

const limits = { max_single_file_size: 1_048_576, max_zip_file_size: 10_485_760, gpx_limit_import: 10 }
const limit = limits.max_single_file_size
const zipLimit = limits.max_zip_file_size

describe('before it is sent', () => {
  test.each([
    ['ride.gpx', 2000, null],
    ['RIDE.GPX', limit, null],
    ['ride.gpx', limit + 1, 'add.tooLarge'],
    ['ride.gpx', 0, 'add.empty'],
    ['rides.gpx.ZIP', zipLimit, null],
    ['rides.zip', zipLimit + 1, 'add.tooLarge'],
    ['ride.html', 2000, 'add.notGpx'],
    ['gpx', 2000, 'add.notGpx'],
  ] as const)('%s of %d bytes: %p', (name, size, problem) => {
    expect(problemOfFile({ name, size }, limits)).toBe(problem)
  })
})

const problem = (code: FailureCode, detail: FailureDetail = {}) =>
  problemOfAnswer(new ApiError(400, '', { code, detail }))

describe('when the server refuses it', () => {
  test.each([
    ['gpx-invalid', 'add.invalid'],
    ['gpx-without-tracks', 'add.noTracks'],
    ['gpx-without-time', 'add.noTime'],
    ['gpx-unmeasurable', 'add.unmeasurable'],
    ['gpx-without-points', 'add.noPoints'],
    ['recording-planned', 'add.planned'],
    ['recording-without-places', 'add.noPlaces'],
    ['recording-clock-unset', 'add.clockUnset'],
    ['recording-clock-ahead', 'add.clockAhead'],
    ['recording-clock-jumps', 'add.clockJumps'],
    ['recording-jumps', 'add.jumps'],
    ['recording-too-long', 'add.tooLong'],
    ['recording-too-many-points', 'add.tooManyPoints'],
    ['recording-figure-impossible', 'add.impossibleFigure'],
    ['too-many-workouts', 'add.tooManyWorkouts'],
    ['too-many-segments', 'add.tooManySegments'],
    ['file-extension-not-allowed', 'add.notGpx'],
    ['file-too-large', 'add.tooLarge'],
    ['archive-damaged', 'add.archiveInvalid'],
    ['archive-without-recordings', 'add.archiveInvalid'],
    ['archive-too-many-files', 'add.archiveTooManyFiles'],
    ['archive-file-too-large', 'add.archiveFileTooLarge'],
    ['archive-content-too-large', 'add.archiveTooLarge'],
  ] as const)('%s: %s, and only another file helps', (code, key) => {
    expect(problem(code)).toEqual({ key, detail: {}, fileInArchive: null, canRetry: false })
  })

  test.each([
    ['lap_swimming', 'add.sportUnfamiliar'],
    [undefined, 'add.sportUndecided'],
  ] as const)('the sport %p of the file is none that is known: %s', (sport, key) => {
    const detail = { ...(sport !== undefined && { sport }) }
    expect(problem('sport-undecided', detail)).toEqual({ key, detail, fileInArchive: null, canRetry: true })
  })

  test.each([
    ['fit', 'add.recordingOfOtherFormat'],
    ['zip', 'add.zipAsGpx'],
    ['gzip', 'add.packed'],
    ['html', 'add.webPage'],
    ['one nobody knows yet', 'add.otherFormat'],
    ['constructor', 'add.otherFormat'],
  ] as const)('because it is %s: %s', (format, key) => {
    expect(problem('gpx-of-other-format', { format })).toMatchObject({ key, detail: { format } })
  })

  test('with 413, whoever says so, it is too large', () => {
    expect(problemOfAnswer(new ApiError(413, ''))?.key).toBe('add.tooLarge')
  })

  test.each([
    ['equipment-unknown', 'equipmentChoice.gone'],
    ['equipment-inactive', 'equipmentChoice.inactive'],
    ['equipment-unfit-for-sport', 'equipmentChoice.unsuited'],
  ] as const)('for its equipment (%s), it may go with another', (code, key) => {
    expect(problem(code)).toEqual({ key, detail: {}, fileInArchive: null, canRetry: true })
  })

  test.each([
    [408, 'request-too-slow', 'add.tooSlow'],
    [507, 'disk-full', 'add.noRoom'],
  ] as const)('for what passes (%d %s), it may go later', (status, code, key) => {
    expect(problemOfAnswer(new ApiError(status, '', { code }))).toMatchObject({ key, canRetry: true })
  })

  test('or may have been stored, because the answer was lost, it can be tried again', () => {
    expect(problemOfAnswer(new AnswerLost())).toMatchObject({ key: 'add.answerLost', canRetry: true })
  })

  test.each([
    new ApiError(400, '', { code: 'sport-id-invalid' }),
    new ApiError(503, '', { code: 'worker-unavailable' }),
    new ApiError(500, ''),
    new ApiError(0, 'TypeError: Failed to fetch'),
    new Error('of our own'),
  ])('%p is not about the file', error => {
    expect(problemOfAnswer(error)).toBeNull()
  })

  test.each(['2026 (copy)/lake (1).gpx', ''])('the recording %p of an archive is named', file => {
    expect(problem('gpx-without-tracks', { file })).toEqual({
      key: 'add.noTracks',
      detail: { file },
      fileInArchive: file,
      canRetry: false,
    })
  })
})

test('the ready sport that the server offers is that of the refusal', () => {
  const detail = { sport: 'lap_swimming', shelf: 'pool-swimming' }
  const error = new ApiError(400, '', { code: 'sport-undecided', detail })
  expect(shelfKeyOf({ upload: { is: 'refused', error } })).toBe('pool-swimming')
  expect(shelfKeyOf({ upload: { is: 'refused', error: new Error('lost') } })).toBeNull()
  expect(shelfKeyOf({ upload: { is: 'queued' } })).toBeNull()
})

test('a file may say only that it is something else', () => {
  const refusal = (sport: string) => new ApiError(400, '', { code: 'sport-undecided', detail: { sport } })
  expect([saysOther(refusal('other')), saysOther(refusal('lap_swimming'))]).toEqual([true, false])
})
