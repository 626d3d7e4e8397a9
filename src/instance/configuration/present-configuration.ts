import { waysIn } from '../../accounts/sign-in/ways-in'
import { httpDate } from '../../lib/net/http-date'
import { findInstanceConfig, isRegistrationOpen } from '../../platform/configuration/store'
import type { Db } from '../../platform/db/database'
import { mailSettings } from '../../platform/mail/mailer'
import type { Config } from '../../platform/settings/table/config-type'
import { build, version } from '../../platform/version'
import type { Configuration } from './schemas'

/** Returns the configuration that apps need before a user logs in. */
export function presentConfiguration({ db, config }: { db: Db; config: Config }): Configuration {
  const instance = findInstanceConfig(db)
  const ways = waysIn(config)
  return {
    about: instance.about,
    admin_contact: instance.adminContact,
    build,
    gpx_limit_import: instance.gpxLimitImport,
    is_email_sending_enabled: mailSettings(config) !== null,
    is_registration_enabled: isRegistrationOpen(db),
    ...(ways && { log_in: ways }),
    map_attribution: config.mapAttribution,
    max_single_file_size: instance.maxSingleFileSize,
    max_users: instance.maxUsers,
    max_zip_file_size: instance.maxZipFileSize,
    privacy_policy: instance.privacyPolicy,
    privacy_policy_date: instance.privacyPolicyDate && httpDate(instance.privacyPolicyDate),
    stats_workouts_limit: instance.statsWorkoutsLimit,
    storage_limit: instance.storageLimit,
    users_add_sports: instance.usersAddSports,
    version,
    weather_provider: config.weatherProvider,
  }
}
