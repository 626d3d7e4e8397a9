import { describe, expect, test } from 'bun:test'
import { ApiError, answerLost } from '../../web/api-error'
import { problemOfAnswer, problemOfFile } from '../../web/workouts/add/upload-problem'

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

const problem = (status: number, message: string, name = 'ride.gpx') =>
  problemOfAnswer(new ApiError(status, message), { name })

describe('when the server refuses it', () => {
  test.each([
    [400, 'gpx file is invalid', 'add.invalid'],
    [400, 'no tracks in gpx file', 'add.noTracks'],
    [400, '<time> is missing in gpx file', 'add.noTime'],
    [400, 'error during gpx processing', 'add.unmeasurable'],
    [400, 'the upload has too many segments', 'add.tooManySegments'],
    [400, 'file extension not allowed', 'add.notGpx'],
    [413, 'error during workout upload: file size exceeds 1.0MB', 'add.tooLarge'],
    [413, '', 'add.tooLarge'],
  ] as const)('%s %s: %s, and only another file helps', (status, message, key) => {
    expect(problem(status, message)).toEqual({ key, fileInArchive: null, canRetry: false })
  })

  test.each([
    'equipment with id Abc does not exist',
    'equipment with id Abc is inactive',
    'invalid equipment id Abc for sport Running',
  ])('for its equipment (%s), it may go with another', message => {
    expect(problem(400, message)).toMatchObject({ fileInArchive: null, canRetry: true })
  })

  test('or may have been stored, because the answer was lost, it can be tried again', () => {
    expect(problem(0, answerLost)).toMatchObject({ key: 'add.answerLost', canRetry: true })
  })

  test.each([
    [400, 'invalid payload'],
    [500, 'error, please try again or contact the administrator'],
    [0, 'TypeError: Failed to fetch'],
  ] as const)('%s %s is not about the file', (status, message) => {
    expect(problem(status, message)).toBeNull()
  })
})

describe('when an archive is refused', () => {
  test.each([
    ['invalid payload', 'add.archiveInvalid'],
    ['the number of files in the archive exceeds the limit', 'add.archiveTooManyFiles'],
    [
      'at least one file in zip archive exceeds size limit, please check the archive',
      'add.archiveFileTooLarge',
    ],
    ['the files in the archive are too large together', 'add.archiveTooLarge'],
  ] as const)('%s: %s', (message, key) => {
    expect(problem(400, message, 'rides.zip')?.key).toBe(key)
  })

  test.each([
    ['no tracks in gpx file (lake.gpx)', 'add.noTracks', 'lake.gpx'],
    ['gpx file is invalid (2026 (copy)/lake (1).gpx)', 'add.invalid', '2026 (copy)/lake (1).gpx'],
    ['error during gpx processing ()', 'add.unmeasurable', ''],
  ] as const)('%s names the recording', (message, key, name) => {
    expect(problem(400, message, 'rides.zip')).toEqual({ key, fileInArchive: name, canRetry: false })
  })
})
