import { updateInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import type { FittrackeeInstance } from './convert/convert-instance'
import { type Importing, importUser } from './import-user'
import { updateEquipmentType, updateSport } from './store'
import type { UserSummary } from './summary'

/** Fills an instance that has no accounts yet. */
export async function importInstance(
  ctx: PlatformContext,
  instance: FittrackeeInstance,
  importing: Importing,
): Promise<UserSummary[]> {
  takeOverSettings(ctx, instance)
  const summaries: UserSummary[] = []
  for (const user of instance.users) summaries.push(await importUser(ctx, user, importing))
  return summaries
}

/** First, as the speeds below which people stand still count for what is measured. */
function takeOverSettings(
  ctx: PlatformContext,
  { configuration, sports, equipmentTypes }: FittrackeeInstance,
) {
  transact(ctx.db, tx => {
    updateInstanceConfig(tx, configuration)
    for (const { label, isActive, stoppedSpeedThreshold } of sports) {
      const isSpeed =
        stoppedSpeedThreshold !== null && stoppedSpeedThreshold >= 0 && stoppedSpeedThreshold <= 1000
      updateSport(tx, label, { isActive, ...(isSpeed && { stoppedSpeedThreshold }) })
    }
    for (const { label, isActive } of equipmentTypes) updateEquipmentType(tx, label, { isActive })
  })
}
