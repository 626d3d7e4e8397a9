import { requestEmailJob } from '../accounts/auth/request-email'
import { sendInvitationJob } from '../accounts/invitations/invite'
import { sweepGrantsJob } from '../accounts/oauth/sweep-grants'
import { wipeDatabaseJob, wipeTracesJob } from '../accounts/users/remove-traces'
import { backupJobs } from '../instance/backups/jobs'
import { renewCertificateJob } from '../instance/certificates/renew-certificate'
import { measureStreetsJob } from '../instance/streets/measure-streets'
import { checkForUpdatesJob } from '../instance/updates/check-for-updates'
import { extractRegionJob } from '../maps/regions/extracts/extract-region'
import { type Follower, followerJobs } from '../platform/events/followers'
import type { Job } from '../platform/jobs/job'
import { sendEmailJob } from '../platform/mail/send-email'
import { countUploadsJob } from '../platform/storage/count-uploads'
import { lookJob } from '../transfer/connectors/looking/look'
import { undoArrivalsJob } from '../transfer/connectors/undo-arrivals'
import { sweepSentFileJob } from '../transfer/dav/sweep-file'
import { exportJobs } from '../transfer/exports/jobs'
import { homeAssistantFollower } from '../transfer/home-assistant/context'
import { sweepPiecesJob } from '../transfer/imports/pieces/receive-pieces'
import { importJob } from '../transfer/imports/stages/continue-import'
import { moveHandledJob } from '../transfer/inbox/move-handled'
import { restorePartJob } from '../transfer/restores/ask-restore'
import { closeBackupJob, openBackupJob } from '../transfer/restores/opened-copy'
import { lookAfterJob } from '../transfer/webhooks/look-after'
import { sendJob } from '../transfer/webhooks/sending/send'
import { webhookFollower } from '../transfer/webhooks/telling/tell'
import { endBatchJob } from '../workouts/batches/batches'
import { mapImageJobs } from '../workouts/images/map-images/jobs'
import { deriveJob } from '../workouts/library/backfill'
import { computeLoadsJob } from '../workouts/loads/compute-loads'
import { recalculationJobs } from '../workouts/recalculations/jobs'
import { fetchWeatherJob } from '../workouts/recording/files/jobs'
import type { Context } from './context'

/** Whatever is told of changes, see `platform/events/`. */
const followers: readonly Follower<Context>[] = [webhookFollower, homeAssistantFollower]

export const jobs: readonly Job<Context>[] = [
  sweepGrantsJob,
  wipeTracesJob,
  wipeDatabaseJob,
  ...mapImageJobs,
  endBatchJob,
  fetchWeatherJob,
  deriveJob,
  computeLoadsJob,
  ...followerJobs(followers),
  ...recalculationJobs,
  extractRegionJob,
  measureStreetsJob,
  ...backupJobs,
  checkForUpdatesJob,
  renewCertificateJob,
  ...exportJobs,
  importJob,
  lookJob,
  undoArrivalsJob,
  openBackupJob,
  closeBackupJob,
  restorePartJob,
  moveHandledJob,
  sweepSentFileJob,
  sweepPiecesJob,
  sendJob,
  lookAfterJob,
  countUploadsJob,
]

/**
 * Jobs that send emails. While no mail server is configured, they stay queued, because the setting may be missing by
 * mistake.
 */
export const emailJobs: readonly Job<Context>[] = [requestEmailJob, sendEmailJob, sendInvitationJob]
