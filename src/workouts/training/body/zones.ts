// How a person's zones are divided: by a named scheme, or by bounds of their own.
import type { Db } from '../../../platform/db/database'
import { type ZoneSchemeKey, zoneBounds, zoneSchemes } from '../../../tracks/analysis/zones'
import type { Assumable, BodyOnDay } from '../../body/body-on-day'
import type { SportGroup } from '../../sports/sport-group'
import type { ThresholdGroup } from './store'
import { listZoneChoices, type ZoneChoice } from './zones-store'

export type ZoneQuantity = ZoneChoice['quantity']

export const zoneQuantities = ['heart-rate', 'power', 'speed'] as const satisfies ZoneQuantity[]

/** For each quantity, the scheme of each sport group that is used unless the user has chosen another scheme. */
export const usualSchemes = {
  'heart-rate': { all: 'hr-max-5', run: 'hr-max-5', ride: 'hr-max-5', swim: 'hr-max-5' },
  power: { run: 'power-7', ride: 'power-7' },
  speed: { run: 'pace-7', swim: 'speed-6-swim' },
} as const satisfies Record<ZoneQuantity, Partial<Record<ThresholdGroup, ZoneSchemeKey>>>

/** The name of the scheme for bounds that the user has entered. */
const ownScheme = 'own'

/** Zones of a quantity in a sport group. */
export interface Zones {
  scheme: ZoneSchemeKey | typeof ownScheme
  /** Lower bounds in beats per minute, W or m/s; `null` if the scheme needs a value that is not known. */
  bounds: readonly number[] | null
  /** The values that the bounds depend on and that were assumed, because the user has not entered them. */
  assumed: readonly Assumable[]
}

/** Returns the sport groups that have zones of a quantity, `all` for other sports. */
export const groupsOf = (quantity: ZoneQuantity) => Object.keys(usualSchemes[quantity]) as ThresholdGroup[]

/** Returns the schemes by which a quantity can be divided in a sport group. */
export function schemesOf(quantity: ZoneQuantity, group: ThresholdGroup): ZoneSchemeKey[] {
  const of: SportGroup = group === 'all' ? 'other' : group
  return (Object.keys(zoneSchemes) as ZoneSchemeKey[]).filter(key => {
    const scheme = zoneSchemes[key]
    return scheme.quantity === quantity && scheme.groups.some(other => other === of)
  })
}

/** The zones that a user has chosen for a quantity in a sport group. */
export type Chosen = Pick<ZoneChoice, 'quantity' | 'sportGroup' | 'scheme' | 'bounds'>

/** Returns the error code if zones cannot be chosen; `null` if they can. */
export function refusalOf({ quantity, sportGroup, scheme, bounds }: Chosen) {
  if (!groupsOf(quantity).includes(sportGroup)) return 'body-group-invalid'
  if (scheme === ownScheme) {
    return bounds !== null && areRising(bounds, highest[quantity]) ? null : 'zone-bounds-invalid'
  }
  if (!schemesOf(quantity, sportGroup).some(key => key === scheme)) return 'zone-scheme-unknown'
  return bounds === null ? null : 'zone-bounds-invalid'
}

/** The highest bound in beats per minute, W or m/s. */
const highest: Readonly<Record<ZoneQuantity, number>> = { 'heart-rate': 250, power: 2500, speed: 30 }

const maxBounds = 10

const areRising = (bounds: readonly number[], highestBound: number) =>
  bounds.length >= 2 &&
  bounds.length <= maxBounds &&
  bounds.every(
    (bound, zone) => bound >= 0 && bound <= highestBound && (zone === 0 || bound > bounds[zone - 1]!),
  )

/**
 * Reads a user's choices once.
 * @returns a function that returns the zones of a quantity in a sport group, for a person's body on a day; `null` if
 * the group has no zones of this quantity
 */
export function readZoneChoices(
  db: Db,
  userId: number,
): (quantity: ZoneQuantity, group: SportGroup, body: BodyOnDay) => Zones | null {
  const choices = listZoneChoices(db, userId)
  return (quantity, group, body) => {
    const of = group === 'other' ? 'all' : group
    if (!groupsOf(quantity).includes(of)) return null
    const isOf = (sportGroup: ThresholdGroup) => (choice: ZoneChoice) =>
      choice.quantity === quantity && choice.sportGroup === sportGroup
    const choice = choices.find(isOf(of)) ?? choices.find(isOf('all'))
    if (choice?.bounds) return { scheme: ownScheme, bounds: choice.bounds, assumed: [] }
    return zonesBy(schemeOf(choice, quantity, of), body)
  }
}

/** Returns the chosen scheme. If it cannot be used in the group, the usual scheme is returned. */
function schemeOf(
  choice: ZoneChoice | undefined,
  quantity: ZoneQuantity,
  group: ThresholdGroup,
): ZoneSchemeKey {
  const usual: Partial<Record<ThresholdGroup, ZoneSchemeKey>> = usualSchemes[quantity]
  return schemesOf(quantity, group).find(key => key === choice?.scheme) ?? usual[group]!
}

function zonesBy(scheme: ZoneSchemeKey, body: BodyOnDay): Zones {
  const { quantity, anchor } = zoneSchemes[scheme]
  const { max, resting } = body
  const threshold = {
    'heart-rate': body.thresholdHeartRate,
    power: body.thresholdPower,
    speed: body.thresholdSpeed,
  }[quantity]
  const needed: readonly Assumable[] = {
    max: ['max'],
    reserve: ['resting', 'max'],
    threshold: ['thresholdHeartRate'],
  }[anchor] as Assumable[]
  return {
    scheme,
    bounds: zoneBounds(scheme, { max, resting, threshold }),
    assumed: quantity === 'heart-rate' ? needed.filter(name => body.assumed.includes(name)) : [],
  }
}
