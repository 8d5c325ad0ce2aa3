/** The provider gave no answer, or none that can be used; another attempt may succeed. */
export class ProviderUnavailable extends Error {}

/** The provider's answer does not prove who the person is. The message is for the operator's log. */
export class ProviderRefused extends Error {}
