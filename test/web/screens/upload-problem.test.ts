import { describe, expect, test } from 'bun:test'
import type { FailureCode, FailureDetails } from '../../../src/platform/http/schemas'
import { AnswerLost, ApiError } from '../../../web/data/client/api-error'
import { problemOfAnswer, problemOfFile } from '../../../web/screens/add/upload-problem'

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
    ['ride.fit', 2000, 'add.notGpx'],
    ['gpx', 2000, 'add.notGpx'],
  ] as const)('%s of %d bytes: %p', (name, size, problem) => {
    expect(problemOfFile({ name, size }, limits)).toBe(problem)
  })
})

const problem = (code: FailureCode, details: FailureDetails = {}) =>
  problemOfAnswer(new ApiError(400, '', { code, details }))

describe('when the server refuses it', () => {
  test.each([
    ['gpx_invalid', 'add.invalid'],
    ['gpx_without_tracks', 'add.noTracks'],
    ['gpx_without_time', 'add.noTime'],
    ['gpx_unmeasurable', 'add.unmeasurable'],
    ['gpx_without_points', 'add.noPoints'],
    ['recording_planned', 'add.planned'],
    ['recording_without_places', 'add.noPlaces'],
    ['recording_clock_unset', 'add.clockUnset'],
    ['recording_clock_ahead', 'add.clockAhead'],
    ['recording_clock_jumps', 'add.clockJumps'],
    ['recording_jumps', 'add.jumps'],
    ['recording_too_long', 'add.tooLong'],
    ['recording_too_many_points', 'add.tooManyPoints'],
    ['recording_figure_impossible', 'add.impossibleFigure'],
    ['too_many_workouts', 'add.tooManyWorkouts'],
    ['too_many_segments', 'add.tooManySegments'],
    ['file_extension_not_allowed', 'add.notGpx'],
    ['file_too_large', 'add.tooLarge'],
    ['archive_damaged', 'add.archiveInvalid'],
    ['archive_without_recordings', 'add.archiveInvalid'],
    ['archive_too_many_files', 'add.archiveTooManyFiles'],
    ['archive_file_too_large', 'add.archiveFileTooLarge'],
    ['archive_content_too_large', 'add.archiveTooLarge'],
  ] as const)('%s: %s, and only another file helps', (code, key) => {
    expect(problem(code)).toEqual({ key, details: {}, fileInArchive: null, canRetry: false })
  })

  test.each([
    ['fit', 'add.recordingOfOtherFormat'],
    ['zip', 'add.zipAsGpx'],
    ['gzip', 'add.packed'],
    ['html', 'add.webPage'],
    ['one nobody knows yet', 'add.otherFormat'],
    ['constructor', 'add.otherFormat'],
  ] as const)('because it is %s: %s', (format, key) => {
    expect(problem('gpx_of_other_format', { format })).toMatchObject({ key, details: { format } })
  })

  test('with 413, whoever says so, it is too large', () => {
    expect(problemOfAnswer(new ApiError(413, ''))?.key).toBe('add.tooLarge')
  })

  test.each([
    ['equipment_unknown', 'equipmentChoice.gone'],
    ['equipment_inactive', 'equipmentChoice.inactive'],
    ['equipment_unfit_for_sport', 'equipmentChoice.unsuited'],
  ] as const)('for its equipment (%s), it may go with another', (code, key) => {
    expect(problem(code)).toEqual({ key, details: {}, fileInArchive: null, canRetry: true })
  })

  test.each([
    [408, 'request_too_slow', 'add.tooSlow'],
    [500, 'disk_full', 'add.noRoom'],
  ] as const)('for what passes (%d %s), it may go later', (status, code, key) => {
    expect(problemOfAnswer(new ApiError(status, '', { code }))).toMatchObject({ key, canRetry: true })
  })

  test('or may have been stored, because the answer was lost, it can be tried again', () => {
    expect(problemOfAnswer(new AnswerLost())).toMatchObject({ key: 'add.answerLost', canRetry: true })
  })

  test.each([
    new ApiError(400, '', { code: 'sport_id_invalid' }),
    new ApiError(503, '', { code: 'worker_unavailable' }),
    new ApiError(500, ''),
    new ApiError(0, 'TypeError: Failed to fetch'),
    new Error('of our own'),
  ])('%p is not about the file', error => {
    expect(problemOfAnswer(error)).toBeNull()
  })

  test.each(['2026 (copy)/lake (1).gpx', ''])('the recording %p of an archive is named', file => {
    expect(problem('gpx_without_tracks', { file })).toEqual({
      key: 'add.noTracks',
      details: { file },
      fileInArchive: file,
      canRetry: false,
    })
  })
})
