// The migrations in the order they run. Text imports embed them in the executable; a test compares this list with the
// folder.
import initial from '../../../migrations/0001_initial.sql' with { type: 'text' }
import accountsAndMail from '../../../migrations/0002_accounts_and_mail.sql' with { type: 'text' }
import equipment from '../../../migrations/0003_equipment.sql' with { type: 'text' }
import passwordCost from '../../../migrations/0004_password_cost.sql' with { type: 'text' }
import oauth from '../../../migrations/0005_oauth.sql' with { type: 'text' }
import mapSource from '../../../migrations/0006_map_source.sql' with { type: 'text' }
import workoutOrders from '../../../migrations/0007_workout_orders.sql' with { type: 'text' }
import heat from '../../../migrations/0008_heat.sql' with { type: 'text' }
import schemaHistoryAndClock from '../../../migrations/0009_schema_history_and_clock.sql' with {
  type: 'text',
}
import imports from '../../../migrations/0010_imports.sql' with { type: 'text' }
import backups from '../../../migrations/0011_backups.sql' with { type: 'text' }
import sessions from '../../../migrations/0012_sessions.sql' with { type: 'text' }
import failureCodes from '../../../migrations/0013_failure_codes.sql' with { type: 'text' }
import jobsDueAgain from '../../../migrations/0014_jobs_due_again.sql' with { type: 'text' }
import sourceFiles from '../../../migrations/0015_source_files.sql' with { type: 'text' }
import importTurns from '../../../migrations/0016_import_turns.sql' with { type: 'text' }
import recordingNotes from '../../../migrations/0017_recording_notes.sql' with { type: 'text' }
import unreadFiles from '../../../migrations/0018_unread_files.sql' with { type: 'text' }
import roomierLimits from '../../../migrations/0019_roomier_limits.sql' with { type: 'text' }
import uploadSizes from '../../../migrations/0020_upload_sizes.sql' with { type: 'text' }
import mapOfEverything from '../../../migrations/0021_map_of_everything.sql' with { type: 'text' }
import ownSports from '../../../migrations/0022_own_sports.sql' with { type: 'text' }
import goals from '../../../migrations/0023_goals.sql' with { type: 'text' }
import invitations from '../../../migrations/0024_invitations.sql' with { type: 'text' }
import recorders from '../../../migrations/0025_recorders.sql' with { type: 'text' }
import mergedWorkouts from '../../../migrations/0026_merged_workouts.sql' with { type: 'text' }
import importPreviews from '../../../migrations/0027_import_previews.sql' with { type: 'text' }
import sportMeasures from '../../../migrations/0028_sport_measures.sql' with { type: 'text' }
import undoneDeletes from '../../../migrations/0029_undone_deletes.sql' with { type: 'text' }
import sharedWorkoutsAndRetirement from '../../../migrations/0030_shared_workouts_and_retirement.sql' with {
  type: 'text',
}
import topSpeeds from '../../../migrations/0031_top_speeds.sql' with { type: 'text' }
import places from '../../../migrations/0032_places.sql' with { type: 'text' }
import bestEfforts from '../../../migrations/0033_best_efforts.sql' with { type: 'text' }
import cuts from '../../../migrations/0034_cuts.sql' with { type: 'text' }
import regionCuts from '../../../migrations/0035_region_cuts.sql' with { type: 'text' }
import trackLines from '../../../migrations/0036_track_lines.sql' with { type: 'text' }
import workoutPlaces from '../../../migrations/0037_workout_places.sql' with { type: 'text' }
import updateChecks from '../../../migrations/0038_update_checks.sql' with { type: 'text' }
import health from '../../../migrations/0039_health.sql' with { type: 'text' }
import backupSchedule from '../../../migrations/0040_backup_schedule.sql' with { type: 'text' }
import privacyZones from '../../../migrations/0041_privacy_zones.sql' with { type: 'text' }
import inboxFolders from '../../../migrations/0042_inbox_folders.sql' with { type: 'text' }
import figureSources from '../../../migrations/0043_figure_sources.sql' with { type: 'text' }
import venues from '../../../migrations/0044_venues.sql' with { type: 'text' }
import pauseGaps from '../../../migrations/0045_pause_gaps.sql' with { type: 'text' }
import nightlyBackups from '../../../migrations/0046_nightly_backups.sql' with { type: 'text' }
import storageLimits from '../../../migrations/0047_storage_limits.sql' with { type: 'text' }
import suspendedAccounts from '../../../migrations/0048_suspended_accounts.sql' with { type: 'text' }
import followsBrowser from '../../../migrations/0049_follows_browser.sql' with { type: 'text' }
import auditActs from '../../../migrations/0050_audit_acts.sql' with { type: 'text' }
import updateSources from '../../../migrations/0051_update_sources.sql' with { type: 'text' }
import recalculations from '../../../migrations/0052_recalculations.sql' with { type: 'text' }
import heatOfLines from '../../../migrations/0053_heat_of_lines.sql' with { type: 'text' }
import hiddenWorkouts from '../../../migrations/0054_hidden_workouts.sql' with { type: 'text' }
import derivedVersions from '../../../migrations/0055_derived_versions.sql' with { type: 'text' }
import longestClimbs from '../../../migrations/0056_longest_climbs.sql' with { type: 'text' }
import clearedImports from '../../../migrations/0057_cleared_imports.sql' with { type: 'text' }

export interface Migration {
  /** Its file name. */
  name: string
  sql: string
}

/** Forward only: a released migration never changes. Its position in the list is the schema's version. */
export const migrations: readonly Migration[] = [
  { name: '0001_initial.sql', sql: initial },
  { name: '0002_accounts_and_mail.sql', sql: accountsAndMail },
  { name: '0003_equipment.sql', sql: equipment },
  { name: '0004_password_cost.sql', sql: passwordCost },
  { name: '0005_oauth.sql', sql: oauth },
  { name: '0006_map_source.sql', sql: mapSource },
  { name: '0007_workout_orders.sql', sql: workoutOrders },
  { name: '0008_heat.sql', sql: heat },
  { name: '0009_schema_history_and_clock.sql', sql: schemaHistoryAndClock },
  { name: '0010_imports.sql', sql: imports },
  { name: '0011_backups.sql', sql: backups },
  { name: '0012_sessions.sql', sql: sessions },
  { name: '0013_failure_codes.sql', sql: failureCodes },
  { name: '0014_jobs_due_again.sql', sql: jobsDueAgain },
  { name: '0015_source_files.sql', sql: sourceFiles },
  { name: '0016_import_turns.sql', sql: importTurns },
  { name: '0017_recording_notes.sql', sql: recordingNotes },
  { name: '0018_unread_files.sql', sql: unreadFiles },
  { name: '0019_roomier_limits.sql', sql: roomierLimits },
  { name: '0020_upload_sizes.sql', sql: uploadSizes },
  { name: '0021_map_of_everything.sql', sql: mapOfEverything },
  { name: '0022_own_sports.sql', sql: ownSports },
  { name: '0023_goals.sql', sql: goals },
  { name: '0024_invitations.sql', sql: invitations },
  { name: '0025_recorders.sql', sql: recorders },
  { name: '0026_merged_workouts.sql', sql: mergedWorkouts },
  { name: '0027_import_previews.sql', sql: importPreviews },
  { name: '0028_sport_measures.sql', sql: sportMeasures },
  { name: '0029_undone_deletes.sql', sql: undoneDeletes },
  { name: '0030_shared_workouts_and_retirement.sql', sql: sharedWorkoutsAndRetirement },
  { name: '0031_top_speeds.sql', sql: topSpeeds },
  { name: '0032_places.sql', sql: places },
  { name: '0033_best_efforts.sql', sql: bestEfforts },
  { name: '0034_cuts.sql', sql: cuts },
  { name: '0035_region_cuts.sql', sql: regionCuts },
  { name: '0036_track_lines.sql', sql: trackLines },
  { name: '0037_workout_places.sql', sql: workoutPlaces },
  { name: '0038_update_checks.sql', sql: updateChecks },
  { name: '0039_health.sql', sql: health },
  { name: '0040_backup_schedule.sql', sql: backupSchedule },
  { name: '0041_privacy_zones.sql', sql: privacyZones },
  { name: '0042_inbox_folders.sql', sql: inboxFolders },
  { name: '0043_figure_sources.sql', sql: figureSources },
  { name: '0044_venues.sql', sql: venues },
  { name: '0045_pause_gaps.sql', sql: pauseGaps },
  { name: '0046_nightly_backups.sql', sql: nightlyBackups },
  { name: '0047_storage_limits.sql', sql: storageLimits },
  { name: '0048_suspended_accounts.sql', sql: suspendedAccounts },
  { name: '0049_follows_browser.sql', sql: followsBrowser },
  { name: '0050_audit_acts.sql', sql: auditActs },
  { name: '0051_update_sources.sql', sql: updateSources },
  { name: '0052_recalculations.sql', sql: recalculations },
  { name: '0053_heat_of_lines.sql', sql: heatOfLines },
  { name: '0054_hidden_workouts.sql', sql: hiddenWorkouts },
  { name: '0055_derived_versions.sql', sql: derivedVersions },
  { name: '0056_longest_climbs.sql', sql: longestClimbs },
  { name: '0057_cleared_imports.sql', sql: clearedImports },
]
