// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of compose files
import type { Shape } from './shape.fixture.ts';

const app = (more: string) => `services:\n  app:\n    image: example/app\n    ports: ["8080:8080"]\n    ${more}\n`;

/** Files that are refused: what is dangerous, what cannot be had here, and what is wrong. */
export const refusedShapes: Shape[] = [
  {
    name: 'the socket of Docker',
    text: app(`volumes: ["/var/run/docker.sock:/var/run/docker.sock:ro"]`),
    faults: ['5 docker-socket'],
  },
  {
    name: 'the socket of Docker by a variable',
    text: app('volumes: ["${SOCKET}:/var/run/docker.sock"]'),
    faults: ['5 docker-socket'],
  },
  {
    name: 'a folder to build from that is not there, beside the name of what is built',
    text: `services:\n  app:\n    image: app:dev\n    build: ./app\n    ports: ["80"]\n`,
    faults: ['4 build-missing'],
  },
  { name: 'all rights', text: app('privileged: true'), faults: ['5 privileged'] },
  { name: 'the network of the machine', text: app('network_mode: host'), faults: ['5 host-network'] },
  { name: 'the processes of the machine', text: app('pid: host'), faults: ['5 host-namespace'] },
  { name: 'shared memory of the machine', text: app('ipc: host'), faults: ['5 host-namespace'] },
  { name: 'a disk as a device', text: app('devices: ["/dev/sda:/dev/dri"]'), faults: ['5 device'] },
  {
    name: 'devices written so that they look like others',
    text: app(
      'devices: ["/dev/dri/../sda", "/DEV/DRI", "/dev//dri", "/dev/dri/card0/../../mem", "dev/snd", "/dev/kvm"]',
    ),
    faults: Array(6).fill('5 device'),
  },
  {
    name: 'a device in place of a file of the kernel',
    text: app('devices: ["/dev/snd:/proc/x"]'),
    faults: ['5 path-special'],
  },
  { name: 'rules for devices', text: app('device_cgroup_rules: ["c 1:* rwm"]'), faults: ['5 device-rules'] },
  { name: 'another control group', text: app('cgroup_parent: system.slice'), faults: ['5 cgroup-parent'] },
  {
    name: 'a graphics card',
    text: app('deploy: { resources: { reservations: { devices: [{ capabilities: [gpu] }] } } }'),
    faults: ['5 gpu'],
  },
  {
    name: 'rights that rule the machine',
    text: app('cap_add: [SYS_ADMIN, cap_sys_module, Sys_Ptrace, DAC_READ_SEARCH, SYS_RAWIO, BPF, SYS_TIME, MAC_ADMIN]'),
    faults: Array(8).fill('5 capability'),
  },
  {
    name: 'a right that rules the machine, by an anchor',
    text: `x-r: &r { cap_add: [SYS_ADMIN] }\nservices:\n  app:\n    <<: *r\n    image: example/app\n    ports: [80]\n`,
    faults: ['1 capability'],
  },
  {
    name: 'rights written twice',
    text: app('cap_add: [NET_ADMIN]\n    cap_add: [SYS_ADMIN]'),
    faults: ['6 yaml-twice', '6 capability'],
  },
  { name: 'all rights by name', text: app('cap_add: [ALL]'), faults: ['5 capability'] },
  {
    name: 'settings of the kernel',
    text: app(
      'sysctls: ["kernel.core_pattern=|/x", "net.core.bpf_jit_enable=0", "net.ipv4.tcp_mem=1 2 3", "NET.core.somaxconn=1", "net.ipv4.conf.all/../x=1"]',
    ),
    faults: Array(5).fill('5 sysctl'),
  },
  {
    name: 'settings of its network that are no numbers',
    text: app('sysctls: { net.core.somaxconn: "1; x", net.ipv4.ip_forward: }'),
    faults: ['5 value-invalid', '5 value-missing'],
  },
  {
    name: 'protection switched off',
    text: app('security_opt: ["seccomp:unconfined", "apparmor=unconfined"]'),
    faults: ['5 security-option', '5 security-option'],
  },
  {
    name: 'folders of the system',
    text: app('volumes: ["/:/host:ro", "/etc:/e", "/proc:/p", "/home:/h", "~/.ssh:/s"]'),
    faults: Array(5).fill('5 system-path'),
  },
  {
    name: 'a folder of the system by a volume',
    text: `${app('volumes: [v:/v]')}volumes:\n  v:\n    driver_opts: { type: none, o: bind, device: /etc }\n`,
    faults: ['8 system-path'],
  },
  {
    name: 'a volume of something else',
    text: `${app('volumes: [v:/v]')}volumes:\n  v:\n    external: true\n`,
    faults: ['8 volume-external'],
  },
  {
    name: 'a share of the network',
    text: `${app('volumes: [v:/v]')}volumes:\n  v:\n    driver_opts: { type: nfs, device: ":/x" }\n`,
    faults: ['8 volume-network'],
  },
  { name: 'the network of another service', text: app('network_mode: "service:vpn"'), faults: ['5 namespace-shared'] },
  {
    name: 'an image of the box',
    text: `services:\n  a:\n    image: box.local/x:1\n    ports: [80]\n`,
    faults: ['3 image-of-box'],
  },
  {
    name: 'a folder to build from outside',
    text: `services:\n  a:\n    build: ../a\n    ports: [80]\n`,
    faults: ['3 path-outside'],
  },
  {
    name: 'a folder to build from that is missing',
    text: `services:\n  a:\n    build: ./a\n    ports: [80]\n`,
    faults: ['3 build-missing'],
  },
  {
    name: 'a folder to build from on the internet',
    text: `services:\n  a:\n    build: https://example.com/a.git\n    ports: [80]\n`,
    faults: ['3 build-remote'],
  },
  { name: 'a word that is nearly one', text: app('enviroment: { A: "1" }'), faults: ['5 key-near'] },
  { name: 'a word that is none', text: app('speed: high'), faults: ['5 key-unknown'] },
  { name: 'a volume nobody named', text: app('volumes: ["data:/data"]'), faults: ['5 volume-unknown'] },
  { name: 'a service nobody named', text: app('depends_on: [db]'), faults: ['5 service-unknown'] },
  { name: 'a tab', text: `services:\n\ta:\n\t\timage: x\n`, faults: ['2 yaml-tab'] },
  { name: 'a key twice', text: `services:\n  a:\n    image: x\n    image: y\n`, faults: ['4 yaml-twice'] },
  { name: 'a bracket that stays open', text: `services: [\n`, faults: ['2 yaml-invalid'] },
  { name: 'a list instead of services', text: `- a\n- b\n`, faults: ['1 no-services'] },
  { name: 'an expression that is not closed', text: app('command: "echo ${A"'), faults: ['5 interpolation'] },
  {
    name: 'everything at once',
    text: app('privileged: true\n    pid: host\n    speed: 1\n    depends_on: [x]'),
    faults: ['5 privileged', '6 host-namespace', '7 key-unknown', '8 service-unknown'],
  },
  {
    name: 'too many services',
    text: `services:\n${Array.from({ length: 13 }, (_, at) => `  s${at}: { image: a }\n`).join('')}`,
    faults: ['2 services-many'],
  },
];
