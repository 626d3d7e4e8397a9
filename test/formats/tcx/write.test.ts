import { expect, test } from 'bun:test'
import { readTcx } from '../../../src/formats/tcx/read'
import { type WrittenActivity, writeTcx } from '../../../src/formats/tcx/write'

const start = Date.parse('2024-05-04T08:00:00Z')

const activity: WrittenActivity = {
  ...{ device: 'Watch <&> more\u0001', start, seconds: 20, metres: 100, calories: 7 },
  moments: [
    {
      time: start + 5000,
      latitude: 1e-7,
      longitude: -2,
      altitude: 3,
      distance: 0,
      heartRate: 100,
      cadence: 80,
    },
    { time: start + 10_000, latitude: 1.5, longitude: -2, speed: 2.5, power: 150 },
    { time: start + 60_000, heartRate: 110 },
  ],
  resumed: [start + 50_000],
}

const textOf = (written: WrittenActivity) => [...writeTcx(written)].join('')

test('what is written is read again', () => {
  const { tracks } = readTcx([new TextEncoder().encode(textOf(activity))])
  expect(tracks).toHaveLength(1)
  const text = textOf(activity)
  expect(text).toContain('<Name>Watch &lt;&amp;> more</Name>')
  expect(text).toContain('<LatitudeDegrees>0.00000010000000000000</LatitudeDegrees>')
  expect(text).toContain('<TPX><Speed>2.5</Speed><Watts>150</Watts></TPX>')
})

test('it begins when the activity did, and has a track for each part between pauses', () => {
  const tracks = textOf(activity).split('</Track>').slice(0, -1)
  expect(
    tracks.map(track => [...track.matchAll(/<Time>([^<]*)</g)].map(([, time]) => time?.slice(11, 19))),
  ).toEqual([['08:00:00', '08:00:05', '08:00:10'], ['08:01:00']])
})

test('without moments there is a lap alone, with what is known', () => {
  const text = textOf({ ...activity, metres: null, moments: [] })
  expect(text).toContain('<TotalTimeSeconds>20</TotalTimeSeconds><Calories>7</Calories>')
  expect(text).not.toContain('<Track>')
})
