// An upload that breaks several rules is refused for the first of them.
import { expect, test } from 'bun:test'
import { gpxFile, steadyRide } from '../../support/recordings'
import { type RequestOptions, uploadForm } from '../../support/requests'
import { useSmallLimits } from '../../support/small-limits'
import { storedThings } from '../../support/stored'
import { testApp } from '../../support/test-app'
import { refusalOf, refused } from '../workouts/by-hand'

const app = testApp()
useSmallLimits(app)
const sam = await app.user('sam')

const large = gpxFile(new Uint8Array(1_048_577))
const ride = gpxFile(steadyRide())
const broken = gpxFile('words')
const tooLarge = (limit: string) => refused(`error during picture update: file size exceeds ${limit}`, 413)

const form = (file: Blob | undefined, name: string, data?: unknown) => ({
  body: uploadForm({ file, name, data }),
})

const rows: [first: string, options: RequestOptions, expected: unknown[]][] = [
  ['who asks', { ...form(undefined, ''), token: 'nobody' }, [401, expect.anything()]],
  [
    'the size of the request, as it says',
    {
      ...form(gpxFile(new Uint8Array(11_000_000)), 'a.html', 'x'),
      headers: { 'content-length': '11000300' },
    },
    tooLarge('10.0MB'),
  ],
  ['whether there is a file', form(undefined, '', 'x'), refused('no file part')],
  ['whether it has a name', form(large, '', 'x'), refused('no selected file')],
  ['its extension', form(large, 'a.html', 'x'), refused('file extension not allowed')],
  ['its size', form(large, 'a.gpx', 'x'), tooLarge('1.0MB')],
  ['whether there is data', form(broken, 'a.gpx'), refused('invalid payload')],
  ['whether that is JSON', form(broken, 'a.gpx', '{sport_id: 99}'), refused('invalid payload')],
  ['whether it names a sport', form(broken, 'a.gpx', { equipment_ids: 'x' }), refused('invalid payload')],
  [
    'which one that is',
    form(broken, 'a.gpx', { sport_id: 99, equipment_ids: 'x' }),
    refused('sport id 99 not found'),
  ],
  [
    'the equipment',
    form(broken, 'a.gpx', { sport_id: 1, equipment_ids: 'x' }),
    refused('equipment_ids must be an array of strings'),
  ],
  ['the recording', form(broken, 'a.gpx', { sport_id: 1 }), refused('gpx file is invalid')],
]

test.each(rows)('looked at is then %s', async (_, options, expected) => {
  expect(refusalOf(await sam.request('POST', '/api/workouts', options))).toEqual(expected)
})

test('and a good upload is stored after all that', async () => {
  expect(storedThings(app)).toMatchObject({ workouts: [], files: [], orphanedFiles: [] })
  const options = form(ride, 'a.gpx', { sport_id: 1, equipment_ids: [] })
  expect((await sam.request('POST', '/api/workouts', options)).status).toBe(201)
})
