/** Whether browsers allow passkeys at this address: only by HTTPS, or on the machine itself, and with a name. */
export const mayHavePasskeys = isSecureContext && /^[^[]*[a-z]/.test(location.hostname)
