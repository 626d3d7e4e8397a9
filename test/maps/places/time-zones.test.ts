// Finds the time zone of a position, compared with the zones that the tz database and the laws of the countries give to
// these towns.
import { expect, test } from 'bun:test'
import { createPlaces } from '../../../src/maps/places/places'
import { zoneAt, zoneOfStart } from '../../../src/maps/places/time-zones'
import { rideThrough } from '../../tracks/curves/rides'

const finder = await createPlaces().open()

/** Returns the times that the clocks of a zone show in January and in July. */
const clocks = (zone: string | null) =>
  ['2026-01-15', '2026-07-15'].map(
    day =>
      Temporal.PlainDate.from(day)
        .toZonedDateTime(zone ?? 'none')
        .toString()
        .split('[')[0],
  )

test.each([
  ['Tokyo', 35.6895, 139.6917, 'Asia/Tokyo'],
  ['Kathmandu, 45 minutes off', 27.7172, 85.324, 'Asia/Kathmandu'],
  ['Delhi', 28.61, 77.21, 'Asia/Kolkata'],
  ['Kabul', 34.55, 69.2, 'Asia/Kabul'],
  ['Eucla, 45 minutes off', -31.6833, 128.8833, 'Australia/Eucla'],
  ['the Chatham Islands', -43.9535, -176.5597, 'Pacific/Chatham'],
  ['Lord Howe, where summer time is half an hour', -31.55, 159.08, 'Australia/Lord_Howe'],
  ['Kiritimati, the earliest', 1.8721, -157.4278, 'Pacific/Kiritimati'],
  ['Apia, west of the date line', -13.8333, -171.7667, 'Pacific/Apia'],
  ['Pago Pago, east of it', -14.2794, -170.7, 'Pacific/Pago_Pago'],
  ['Badajoz', 38.8794, -6.9707, 'Europe/Madrid'],
  ['Elvas, across the border', 38.8815, -7.1628, 'Europe/Lisbon'],
  ['Tui', 42.0469, -8.6442, 'Europe/Madrid'],
  ['Valença, across the river', 42.0283, -8.6337, 'Europe/Lisbon'],
  ['Haparanda', 65.8355, 24.1368, 'Europe/Stockholm'],
  ['Tornio, across the river', 65.8481, 24.1466, 'Europe/Helsinki'],
  ['Narva', 59.3772, 28.1903, 'Europe/Tallinn'],
  ['Ivangorod, across the river', 59.3765, 28.2225, 'Europe/Moscow'],
  ['Kaliningrad', 54.7104, 20.4522, 'Europe/Kaliningrad'],
  ['Uzhhorod', 48.6208, 22.2879, 'Europe/Kyiv'],
  ['Las Palmas', 28.12, -15.43, 'Atlantic/Canary'],
  ['Ponta Delgada', 37.74, -25.67, 'Atlantic/Azores'],
  ['El Paso', 31.7619, -106.485, 'America/Denver'],
  ['Ciudad Juárez, across the river', 31.6904, -106.4245, 'America/Ciudad_Juarez'],
  ['Phoenix, without summer time', 33.4484, -112.074, 'America/Phoenix'],
  ['Page in Arizona', 36.9147, -111.4558, 'America/Phoenix'],
  ['Kanab in Utah', 37.0475, -112.5263, 'America/Denver'],
  ['Window Rock, of the Navajo', 35.6806, -109.0526, 'America/Denver'],
  ['Gary in Indiana, by Chicago', 41.5934, -87.3464, 'America/Chicago'],
  ['South Bend in Indiana', 41.6764, -86.252, 'America/Indiana/Indianapolis'],
  ['Coolangatta', -28.1681, 153.5376, 'Australia/Brisbane'],
  ['Tweed Heads, across the street', -28.1838, 153.5445, 'Australia/Sydney'],
  ['Broken Hill, by the clocks of another state', -31.9505, 141.4532, 'Australia/Broken_Hill'],
  ['Foz do Iguaçu', -25.5163, -54.5854, 'America/Sao_Paulo'],
  ['Ürümqi', 43.8256, 87.6168, 'Asia/Urumqi'],
  ["St. John's", 47.5615, -52.7126, 'America/St_Johns'],
  ['Nuuk', 64.18, -51.72, 'America/Nuuk'],
  ['McMurdo', -77.8419, 166.6863, 'Antarctica/McMurdo'],
  ['Troll, two hours of summer time', -72.0117, 2.535, 'Antarctica/Troll'],
  ['the Atlantic', 30, -40, 'Etc/GMT+3'],
  ['the Pacific west of the antimeridian', 0, 179.9, 'Etc/GMT-12'],
  ['the Pacific east of it', 0, -179.9, 'Etc/GMT+12'],
])('%s', (_, latitude, longitude, zone) => {
  expect(clocks(zoneAt(latitude, longitude, finder))).toEqual(clocks(zone))
})

test('the poles have a zone, too', () => {
  for (const latitude of [90, -90]) expect(zoneAt(latitude, 0, finder)).toBeString()
})

test('that of the first point counts; without positions there is none', () => {
  const { points } = rideThrough([{ at: [0, 0] }, { at: [1, 0] }])
  const from = (latitude: number, longitude: number) => ({
    ...points,
    latitude: Float64Array.of(latitude, 48.8),
    longitude: Float64Array.of(longitude, 2.3),
  })
  expect(zoneOfStart(from(35.69, 139.69), finder)).toBe('Asia/Tokyo')
  expect(zoneOfStart(from(Number.NaN, Number.NaN), finder)).toBeNull()
})
