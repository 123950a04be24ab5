const THIS_MACHINE = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

/** Whether secrets may be sent to an address: over HTTPS, or plain HTTP to this machine. */
export const isConfidential = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.test(hostname));
