import { updateInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import type { Files } from '../../platform/storage/files'
import { insertOwnSport, listSports } from '../../workouts/sports/store'
import { matchSport } from '../imports/storing/match-sport'
import type { FittrackeeInstance } from './convert/convert-instance'
import { type Importing, importUser } from './import-user'
import { updateEquipmentType, updateSport } from './store'
import type { UserSummary } from './summary'
import type { NewSport, SportIds } from './unknown-sports'

/** Imports everything into an instance without accounts. */
export async function importInstance(
  ctx: PlatformContext,
  instance: FittrackeeInstance,
  { newSports, ...importing }: Importing,
): Promise<UserSummary[]> {
  const added = takeOverSettings(ctx, instance, newSports)
  const sportIds = new Map([...importing.sportIds, ...added])
  const summaries: UserSummary[] = []
  for (const user of instance.users) {
    summaries.push(await importUser(ctx, user, { ...importing, sportIds }))
  }
  return summaries
}

/**
 * Runs first, because the stopped-speed thresholds of sports affect how recordings are measured.
 * @returns ids of the new sports here, by their names in FitTrackee
 */
function takeOverSettings(
  ctx: PlatformContext,
  { configuration, sports, equipmentTypes }: FittrackeeInstance,
  newSports: readonly NewSport[],
): SportIds {
  return transact(ctx.db, tx => {
    updateInstanceConfig(tx, configuration)
    const added = new Map(newSports.map(sport => [sport.name, addSport(tx, sport)]))
    for (const { label, isActive, stoppedSpeedThreshold } of sports) {
      updateSport(tx, label, { isActive, ...(stoppedSpeedThreshold !== null && { stoppedSpeedThreshold }) })
    }
    for (const { label, isActive } of equipmentTypes) updateEquipmentType(tx, label, { isActive })
    return added
  })
}

/** Two sports whose names differ only in case become one. */
function addSport(tx: Db, { sport }: NewSport): number {
  const nobody = 0
  const present = matchSport(listSports(tx, nobody), { id: null, label: sport.label })
  return present?.sport.id ?? insertOwnSport(tx, sport)
}

/**
 * Runs a complete import, so that its report is exact, but stores no files. The instance is a temporary one that is
 * thrown away afterwards.
 */
export async function rehearseImport(
  ctx: PlatformContext,
  instance: FittrackeeInstance,
  importing: Importing,
): Promise<UserSummary[]> {
  return importInstance({ ...ctx, files: withoutKeeping(ctx.files) }, instance, importing)
}

const withoutKeeping = (files: Files): Files => ({
  ...files,
  async save(_, content) {
    if (!(Symbol.asyncIterator in content)) return
    for await (const _ of content) {
      // Reads to the end only to find read errors.
    }
  },
})
