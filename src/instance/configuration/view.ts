import { httpDate } from '../../lib/net/http-date'
import type { InstanceConfig } from '../../platform/configuration/store'
import { mailSettings } from '../../platform/mail/mailer'
import type { Config } from '../../platform/settings/table/config-type'
import { build, version } from '../../platform/version'
import type { Configuration } from './schemas'

export function viewConfiguration(
  instance: InstanceConfig,
  facts: { config: Config; isRegistrationOpen: boolean },
): Configuration {
  return {
    about: instance.about,
    admin_contact: instance.adminContact,
    build,
    gpx_limit_import: instance.gpxLimitImport,
    is_email_sending_enabled: mailSettings(facts.config) !== null,
    is_registration_enabled: facts.isRegistrationOpen,
    map_attribution: facts.config.mapAttribution,
    max_single_file_size: instance.maxSingleFileSize,
    max_users: instance.maxUsers,
    max_zip_file_size: instance.maxZipFileSize,
    privacy_policy: instance.privacyPolicy,
    privacy_policy_date: instance.privacyPolicyDate && httpDate(instance.privacyPolicyDate),
    stats_workouts_limit: instance.statsWorkoutsLimit,
    storage_limit: instance.storageLimit,
    version,
    weather_provider: facts.config.weatherProvider,
  }
}
