/** The host of a URL behind its scheme, an address of IPv6 in its brackets, and the port where there is one. */
export const HOST_AND_PORT: RegExp = /(:\/\/(?:\[[^\]]*\]|[^/:]+))(:[0-9]+)?/;

/** A host that may have a dot behind it, behind its scheme: an address of IPv6 may not. */
export const HOST_BEFORE_DOT: RegExp = /(:\/\/[^/:[]+)/;
