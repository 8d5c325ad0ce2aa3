# Does what systemd does for many pairs of a .socket and its .service; socket-holder.ts starts it. It keeps the
# listening sockets open, starts a site's program when a client connects, passes it the socket as descriptor 3, and
# watches the socket again once the program has ended. It is not written in Node, because Node cannot wait for a
# connection without accepting it. It does not use systemd-socket-activate, because that turns into the program, so the
# socket closes when the program ends. It reads orders from stdin and writes events to stdout, one line of JSON each. It
# sleeps between events, and ends its programs when stdin closes.
import collections, json, os, select, signal, socket, sys, time

# The most programs that start at the same time, and the pause after one has failed, in seconds (RestartSec of systemd).
at_once, pause = int(sys.argv[1]), 0.1
poll = select.epoll()
handlers = {}
sites = {}
waiting = collections.deque()
starting = set()
later = []


def watch(fd, handler):
    handlers[fd] = handler
    poll.register(fd, select.EPOLLIN)


def forget(fd):
    if handlers.pop(fd, None):
        poll.unregister(fd)


def tell(event, site, **more):
    try:
        os.write(1, (json.dumps({"event": event, "name": site.name, **more}) + "\n").encode())
    except BrokenPipeError:
        # The test has ended. Its end closes stdin too, which ends this process.
        pass


class Site:
    def __init__(self, order):
        self.name, self.program, self.ready = order["name"], order["program"], order["ready"].encode()
        self.env, self.cwd, self.path = order["env"], order["cwd"], order.get("path")
        self.pid, self.is_held, self.output = None, True, b""
        if self.path is None:
            self.listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
        else:
            if os.path.exists(self.path):
                os.unlink(self.path)
            self.listener = socket.socket(socket.AF_UNIX)
            self.listener.bind(self.path)
            os.chmod(self.path, 0o666)
            self.listener.listen(4096)
        tell("held", self, port=None if self.path else self.listener.getsockname()[1])
        self.rest()

    def rest(self):
        if self.is_held and self.pid is None and self.listener.fileno() not in handlers:
            watch(self.listener.fileno(), self.ask)

    def ask(self):
        if self.is_held:
            forget(self.listener.fileno())
        if self.pid is None and self not in waiting:
            waiting.append(self)

    def start(self):
        read, write = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                signal.signal(signal.SIGPIPE, signal.SIG_DFL)
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                os.dup2(write, 1)
                os.dup2(write, 2)
                os.dup2(self.listener.fileno(), 3)
                # If the descriptor is 3 already, dup2 does nothing and leaves it non-inheritable.
                os.set_inheritable(3, True)
                os.chdir(self.cwd)
                env = {**self.env, "LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
                os.execvpe(self.program[0], self.program, env)
            finally:
                os._exit(127)
        os.close(write)
        self.output, self.ended = b"", os.pidfd_open(self.pid)
        starting.add(self)
        tell("start", self, pid=self.pid)
        watch(read, lambda: self.read(read))
        watch(self.ended, self.end)

    def read(self, fd):
        text = os.read(fd, 65536)
        if not text:
            forget(fd)
            return os.close(fd)
        tell("output", self, text=text.decode(errors="replace"))
        self.output = (self.output + text)[-65536:]
        if self in starting and self.ready in self.output:
            starting.discard(self)
            tell("ready", self)

    def end(self):
        forget(self.ended)
        os.close(self.ended)
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self.pid = None
        starting.discard(self)
        tell("end", self, status=status)
        if status == 0:
            self.rest()
        else:
            later.append((time.monotonic() + pause, self.rest))

    def drop(self):
        if self.is_held:
            self.is_held = False
            forget(self.listener.fileno())
            self.listener.close()
            if self.path is not None:
                os.unlink(self.path)
        if self in waiting:
            waiting.remove(self)
        if self.pid is not None:
            os.kill(self.pid, signal.SIGTERM)
        sites.pop(self.name, None)


orders = b""


def obey():
    global orders, is_open
    text = os.read(0, 65536)
    if not text:
        is_open = False
        forget(0)
        for site in list(sites.values()):
            site.drop()
        return
    *lines, orders = (orders + text).split(b"\n")
    for order in map(json.loads, lines):
        if order["do"] == "hold":
            sites[order["name"]] = Site(order)
        elif order["do"] == "start":
            sites[order["name"]].ask()
        else:
            sites[order["name"]].drop()


is_open = True
signal.signal(signal.SIGINT, signal.SIG_IGN)
watch(0, obey)
while is_open or len(handlers) > 0:
    now = time.monotonic()
    due, later = [one for one in later if one[0] <= now], [one for one in later if one[0] > now]
    for _, act in due:
        act()
    while waiting and len(starting) < at_once:
        waiting.popleft().start()
    for fd, _ in poll.poll(max(0, later[0][0] - now) if later else None):
        if fd in handlers:
            handlers[fd]()
